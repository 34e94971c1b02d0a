import type { SendSetting } from '../../../../contract/index.ts';
import { useAppSelector } from '../../../../lib/store.ts';
import { selectSendSetting, useDevice } from '../../../session/index.ts';

/** Which key sends on this device (MSG-05). */
export function useSendSetting(): SendSetting {
  const device = useDevice();
  return useAppSelector((state) => selectSendSetting(state, device));
}
