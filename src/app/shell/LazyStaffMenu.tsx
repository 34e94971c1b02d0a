import { selectIsMaster, selectIsOwner } from '../../features/session/index.ts';
import { withTexts } from '../../i18n/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { useIdle } from '../../ui/hooks.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const Menu = lazyPart(
  withTexts(async () => {
    const { StaffMenu } = await import(/* webpackChunkName: "staff" */ './StaffMenu.tsx');
    return StaffMenu;
  }),
  () => null,
);

/** The part of the menu for masters, once the page is read. */
export function LazyStaffMenu() {
  const wanted = useAppSelector((state) => selectIsMaster(state) || selectIsOwner(state));
  return useIdle(wanted) && wanted && <Menu />;
}
