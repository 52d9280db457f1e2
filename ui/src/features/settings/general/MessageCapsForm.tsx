import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Select, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  capLimits,
  capUnits,
  whenCapped,
  type MessageCap,
} from '../../../../../domain/entities/account/message-caps';
import { channels } from '../../../../../domain/entities/contacts/channel';
import { NumberInput } from '../../../components/numbers/NumberInput';
import { useAppSelector } from '../../../store/hooks';
import { AccountForm } from '../account/AccountForm';
import { useTopicName, useTopics } from '../topics/use-topics';

/** The form's fields of a cap: an empty choice stands for every channel, and for every category. */
type CapFields = Omit<MessageCap, 'channel' | 'category'> & { channel: string; category: string };
interface CapsFields {
  categories: string[];
  caps: CapFields[];
}

const newCap: CapFields = {
  channel: 'email',
  category: '',
  count: 3,
  period: 7,
  unit: 'days',
  when_reached: 'wait',
};

const fieldsOf = ({ channel, category, ...cap }: MessageCap): CapFields => ({
  ...cap,
  channel: channel ?? '',
  category: category ?? '',
});

const capOf = ({ channel, category, ...cap }: CapFields): MessageCap => ({
  ...cap,
  channel: channels.find((one) => one === channel) ?? null,
  category: category === '' ? null : category,
});

/** How many messages a contact gets at most, and the categories by which they may be counted. */
export function MessageCapsForm() {
  const { t } = useTranslation();
  const caps = useAppSelector((state) => state.session.user?.message_caps);
  const categories = useAppSelector((state) => state.session.user?.message_categories);
  if (!caps || !categories) return null;
  return (
    <AccountForm<CapsFields>
      initialValues={{ categories, caps: caps.map(fieldsOf) }}
      saved="settings.general.messageCapsSaved"
      updateOf={(values) => ({
        message_categories: values.categories,
        message_caps: values.caps.map(capOf),
      })}
    >
      <p>{t('settings.general.messageCapsText')}</p>
      <Form.Item
        name="categories"
        label={t('settings.general.messageCategories')}
        extra={t('settings.general.messageCategoriesHint')}
      >
        <Select
          mode="tags"
          open={false}
          maxCount={capLimits.categories}
          tokenSeparators={[',']}
          suffixIcon={null}
        />
      </Form.Item>
      <Form.List name="caps">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <CapRow key={key} place={name} onRemove={() => remove(name)} />
            ))}
            <Form.Item>
              <Button
                icon={<PlusOutlined aria-hidden="true" />}
                disabled={fields.length >= capLimits.caps}
                onClick={() => add(newCap)}
              >
                {t('settings.general.messageCapAdd')}
              </Button>
            </Form.Item>
          </>
        )}
      </Form.List>
    </AccountForm>
  );
}

/** One cap, as a sentence with gaps. */
function CapRow({ place, onRemove }: { place: number; onRemove: () => void }) {
  const { t } = useTranslation();
  const plain = Form.useWatch<string[] | undefined>('categories') ?? [];
  const topics = useTopics();
  const nameOf = useTopicName();
  const ownWords = plain.filter((name) => !topics.some(({ key }) => key === name));
  const named = (field: 'Count' | 'Channel' | 'Category' | 'Period' | 'Unit' | 'When' | 'Remove'): string =>
    t(`settings.general.messageCap${field}`, { number: place + 1 });
  return (
    <Form.Item>
      <Space wrap>
        <Form.Item name={[place, 'count']} noStyle rules={[{ required: true, message: named('Count') }]}>
          <NumberInput min={1} max={capLimits.count} precision={0} aria-label={named('Count')} />
        </Form.Item>
        <Form.Item name={[place, 'channel']} noStyle>
          <Select
            aria-label={named('Channel')}
            style={{ minWidth: 150 }}
            options={[
              { value: '', label: t('settings.general.messageCapAnyChannel') },
              ...channels.map((value) => ({ value, label: t(`contacts.channels.${value}`) })),
            ]}
          />
        </Form.Item>
        <Form.Item name={[place, 'category']} noStyle>
          <Select
            aria-label={named('Category')}
            style={{ minWidth: 170 }}
            options={[
              { value: '', label: t('settings.general.messageCapAnyCategory') },
              ...topics.map((topic) => ({
                value: topic.key,
                label: t('appSteps.topic', { name: nameOf(topic) }),
              })),
              ...ownWords.map((value) => ({ value, label: value })),
            ]}
          />
        </Form.Item>
        {t('settings.general.messageCapIn')}
        <Form.Item name={[place, 'period']} noStyle rules={[{ required: true, message: named('Period') }]}>
          <NumberInput min={1} max={capLimits.days * 24} precision={0} aria-label={named('Period')} />
        </Form.Item>
        <Form.Item name={[place, 'unit']} noStyle>
          <Select
            aria-label={named('Unit')}
            style={{ minWidth: 100 }}
            options={capUnits.map((value) => ({
              value,
              label: t(`settings.general.messageCapUnits.${value}`),
            }))}
          />
        </Form.Item>
        <Form.Item name={[place, 'when_reached']} noStyle>
          <Select
            aria-label={named('When')}
            style={{ minWidth: 210 }}
            options={whenCapped.map((value) => ({
              value,
              label: t(`settings.general.messageCapThen.${value}`),
            }))}
          />
        </Form.Item>
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden="true" />}
          aria-label={named('Remove')}
          onClick={onRemove}
        />
      </Space>
    </Form.Item>
  );
}
