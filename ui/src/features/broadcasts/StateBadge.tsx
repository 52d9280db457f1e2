import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type { BroadcastState } from '../../../../domain/entities/broadcast';

const colours = {
  draft: undefined,
  scheduled: 'blue',
  sending: 'processing',
  paused: 'orange',
  sent: 'green',
  stopped: undefined,
  failed: 'red',
} as const satisfies Record<BroadcastState, string | undefined>;

/** How a broadcast stands, in a word. */
export function StateBadge({ state }: { state: BroadcastState }) {
  const { t } = useTranslation();
  return <Tag color={colours[state]}>{t(`broadcasts.states.${state}`)}</Tag>;
}
