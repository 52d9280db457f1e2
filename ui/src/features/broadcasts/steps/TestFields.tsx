import { Alert, Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  testLimits,
  testMeasures,
  triesAll,
  type TestMeasure,
} from '../../../../../domain/entities/broadcast';
import type { MessageTemplateRow } from '../../../../../domain/entities/messages/message-template';
import { shortLimit } from '../../../../../domain/steps/api-call/schema';
import { NumberInput } from '../../../components/numbers/NumberInput';
import { PickerSelect } from '../../../components/picker/PickerSelect';
import { SwitchField } from '../../../components/form/SwitchField';
import { TextField } from '../../../flow/text/TextField';
import { useKnown } from '../../../store/use-options';
import { messagePicker } from '../../messages/message-picker';
import { useTracksEmails } from '../../session/use-tracks-emails';
import styles from '../broadcasts.module.css';

/** What the form has of a test. An emptied number field is null. */
export interface TestDraft {
  has_test: boolean;
  subject_b: string;
  /** Where the message is a template’s: the other one; null: the same. */
  template_b: number | null;
  test_percent: number | null;
  test_hours: number | null;
  test_measure: TestMeasure;
}

/** The subject of the first message, where its template has it. */
function SubjectA() {
  const { t } = useTranslation();
  const own = Form.useWatch<string | undefined>('template_subject')?.trim() ?? '';
  const id = Form.useWatch<number | null | undefined>('message_template_id') ?? null;
  const templateOf = useKnown(messagePicker, id === null ? [] : [id]);
  const subject = own || ((id === null ? null : templateOf(id)?.subject) ?? '');
  if (subject === '') return null;
  return (
    <Form.Item
      label={t('broadcasts.test.subjectA')}
      extra={own === '' ? t('broadcasts.test.subjectAHint') : undefined}
    >
      <output className={styles.value}>{subject}</output>
    </Form.Item>
  );
}

/** A second subject to try, on how many, for how long, and by what the better one is chosen. */
export function TestFields({ isLocked }: { isLocked: boolean }) {
  const { t } = useTranslation();
  const isOn = Form.useWatch<boolean | undefined>('has_test') ?? false;
  const percent = Form.useWatch<number | null | undefined>('test_percent') ?? testLimits.percent.usual;
  const isLinked = Form.useWatch<string | undefined>('message_source') === 'template';
  const tracks = useTracksEmails();
  if (isLocked && !isOn) return null;
  return (
    <>
      {!isLocked && (
        <SwitchField
          name="has_test"
          label={t('broadcasts.test.try')}
          hint={t(isOn && triesAll({ percent }) ? 'broadcasts.test.tryAllHint' : 'broadcasts.test.tryHint')}
        />
      )}
      {isOn && (
        <>
          {isLinked && <SubjectA />}
          <TextField
            name="subject_b"
            label={t('broadcasts.test.subjectB')}
            hint={isLinked ? t('broadcasts.test.subjectBHint') : undefined}
            limit={shortLimit}
          />
          {isLinked && (
            <Form.Item
              name="template_b"
              label={t('broadcasts.test.templateB')}
              extra={t('broadcasts.test.templateBHint')}
            >
              <PickerSelect<MessageTemplateRow, number>
                plan={messagePicker}
                scope="email"
                allowClear
                placeholder={t('broadcasts.test.sameTemplate')}
                noneFound={t('messages.inStep.none')}
              />
            </Form.Item>
          )}
          {!isLocked && (
            <>
              <Form.Item
                name="test_percent"
                label={t('broadcasts.test.percent')}
                extra={t(
                  triesAll({ percent }) ? 'broadcasts.test.percentAll' : 'broadcasts.test.percentHint',
                )}
              >
                <NumberInput
                  min={testLimits.percent.least}
                  max={testLimits.percent.most}
                  precision={0}
                  style={{ width: '100%' }}
                />
              </Form.Item>
              <Form.Item name="test_hours" label={t('broadcasts.test.hours')} hidden={triesAll({ percent })}>
                <NumberInput
                  min={testLimits.hours.least}
                  max={testLimits.hours.most}
                  precision={0}
                  style={{ width: '100%' }}
                />
              </Form.Item>
              <Form.Item
                name="test_measure"
                label={t('broadcasts.test.measure')}
                hidden={triesAll({ percent })}
              >
                <Radio.Group
                  options={testMeasures.map((value) => ({
                    value,
                    label: t(`broadcasts.test.measures.${value}`),
                  }))}
                />
              </Form.Item>
              {!tracks && (
                <Alert
                  type="info"
                  showIcon
                  title={t('broadcasts.test.notTracked')}
                  description={triesAll({ percent }) ? undefined : t('broadcasts.test.notTrackedWins')}
                  action={
                    <Link to="/settings" target="_blank">
                      {t('broadcasts.test.toSettings')}
                      <span className="visually-hidden"> ({t('help.newTab')})</span>
                    </Link>
                  }
                />
              )}
            </>
          )}
        </>
      )}
    </>
  );
}
