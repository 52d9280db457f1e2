import { useTranslation } from 'react-i18next';
import { channels, type Channel } from '../../../../../../domain/entities/contacts/channel';
import { Choice } from './Choice';

interface ByChannelProps {
  /** Null: on any channel. */
  channel: Channel | null;
  onChange: (channel: Channel | null) => void;
}

/** "by e-mail" in a sentence. */
export function ByChannel({ channel, onChange }: ByChannelProps) {
  const { t } = useTranslation();
  return (
    <Choice
      label={t('segments.forms.channel')}
      value={channel ?? 'any'}
      options={(['any', ...channels] as const).map((value) => ({
        value,
        label: t(`segments.byChannel.${value}`),
      }))}
      onChange={(chosen) => onChange(chosen === 'any' ? null : chosen)}
    />
  );
}
