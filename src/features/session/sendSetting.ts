import type { SendSetting, UserSettings } from '../../contract/index.ts';
import type { AppThunk } from '../../lib/store.ts';
import { makeMediaHook } from '../../ui/hooks.ts';
import { settingsChanged } from './slice.ts';
import type { WithSession } from './state.ts';

/** What one writes on: each has a send key of its own (spec 2 §3). */
export type Device = 'desktop' | 'mobile';

/** The send setting of each device, by its name among the settings. */
export const SEND_SETTING = { desktop: 'sendSetting', mobile: 'sendSettingMobile' } as const;

/**
 * Mobile is what one points at with a finger and with nothing that could hover: phones and tablets. A computer whose screen can be touched
 * besides is none.
 */
const MOBILE = '(pointer: coarse) and (hover: none)';

const useIsMobile = makeMediaHook(MOBILE);

/** The device that the page is on: the one place that decides it. It changes where a mouse is put to a tablet. */
export const useDevice = (): Device => (useIsMobile() ? 'mobile' : 'desktop');

/** Which key sends a message on this device (MSG-05). */
export const selectSendSetting = ({ session }: WithSession, device: Device): SendSetting =>
  session.settings[SEND_SETTING[device]];

/** Changes a setting at once; the whole of the settings is then saved on the host, or the change is undone with a message (SET-01). */
export function changeSetting(
  change: Partial<Omit<UserSettings, 'game' | 'games'>>,
): AppThunk<void, WithSession> {
  return (dispatch) => void dispatch(settingsChanged(change));
}
