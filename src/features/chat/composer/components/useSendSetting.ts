import { useSelector } from 'react-redux';
import type { SendSetting } from '../../../../contract/index.ts';
import { selectSendSetting, useDevice, type WithSession } from '../../../session/index.ts';

/** Which key sends on this device (MSG-05). */
export function useSendSetting(): SendSetting {
  const device = useDevice();
  return useSelector((state: WithSession) => selectSendSetting(state, device));
}
