import { Checkbox, Form, Input, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import type { MessageWindow } from '../../../../../domain/entities/account/message-hours';
import { channels, type Channel } from '../../../../../domain/entities/contacts/channel';
import { SwitchField } from '../../../components/form/SwitchField';
import { weekdayOptions } from '../../../components/time/calendar-text';
import { useAppSelector } from '../../../store/hooks';
import { AccountForm } from '../account/AccountForm';

/** The form's fields of a channel; empty times stand for the whole day. */
interface WindowFields {
  isLimited: boolean;
  days?: number[];
  from?: string;
  to?: string;
}
type HoursFields = Record<Channel, WindowFields>;

function fieldsOf(window: MessageWindow | null | undefined): WindowFields {
  if (!window) return { isLimited: false, days: [], from: '09:00', to: '20:00' };
  return { isLimited: true, days: window.days, ...(window.hoursBetween ?? { from: '', to: '' }) };
}

/** Null: messages go at any time. */
function windowOf({ isLimited, days = [], from, to }: WindowFields): MessageWindow | null {
  if (!isLimited) return null;
  return { days: days.toSorted((a, b) => a - b), hoursBetween: from && to ? { from, to } : null };
}

/** In which days and hours messages go out, a channel at a time. */
export function MessageHoursForm() {
  const { t } = useTranslation();
  const hours = useAppSelector((state) => state.session.user?.message_hours);
  if (!hours) return null;
  return (
    <AccountForm<HoursFields>
      initialValues={{ sms: fieldsOf(hours.sms), email: fieldsOf(hours.email), push: fieldsOf(hours.push) }}
      saved="settings.general.messageHoursSaved"
      updateOf={({ sms, email, push }) => ({
        message_hours: { sms: windowOf(sms), email: windowOf(email), push: windowOf(push) },
      })}
    >
      <p>{t('settings.general.messageHoursText')}</p>
      {channels.map((channel) => (
        <ChannelHours key={channel} channel={channel} />
      ))}
    </AccountForm>
  );
}

function ChannelHours({ channel }: { channel: Channel }) {
  const { t, i18n } = useTranslation();
  const form = Form.useFormInstance<HoursFields>();
  const isLimited = Form.useWatch([channel, 'isLimited'], form);
  const named = { channel: t(`contacts.channels.${channel}`) };
  return (
    <>
      <SwitchField name={[channel, 'isLimited']} label={t('settings.general.messageHoursLimited', named)} />
      {isLimited && (
        <>
          <Form.Item
            name={[channel, 'days']}
            label={t('settings.general.messageHoursDays', named)}
            extra={t('settings.general.messageHoursAnyDay')}
          >
            <Checkbox.Group options={weekdayOptions(i18n.language)} />
          </Form.Item>
          <Form.Item
            label={t('settings.general.messageHoursHours', named)}
            htmlFor={`${channel}_from`}
            extra={t('settings.general.messageHoursHint')}
          >
            <Space>
              <Form.Item name={[channel, 'from']} noStyle>
                <Input type="time" aria-label={t('settings.general.messageHoursFrom', named)} />
              </Form.Item>
              –
              <Form.Item
                name={[channel, 'to']}
                noStyle
                dependencies={[[channel, 'from']]}
                rules={[
                  ({ getFieldValue }) => ({
                    validator: (_, to?: string) =>
                      areHours(getFieldValue([channel, 'from']) as string | undefined, to)
                        ? Promise.resolve()
                        : Promise.reject(new Error(t('settings.general.messageHoursDiffer'))),
                  }),
                ]}
              >
                <Input type="time" aria-label={t('settings.general.messageHoursTo', named)} />
              </Form.Item>
            </Space>
          </Form.Item>
        </>
      )}
    </>
  );
}

/** Whether they are two different times, or none at all. */
const areHours = (from = '', to = ''): boolean => (from === '' ? to === '' : to !== '' && from !== to);
