import { Form, Input, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Step } from '../../../../domain/entities/step';
import { allSteps } from '../places';
import styles from './simulation.module.css';

const bodyRows = 4;

/** What each call of the flow is answered: nothing goes out. */
export function AnswerFields({ steps }: { steps: Step[] }) {
  const { t } = useTranslation();
  const calls = allSteps(steps).filter(({ type }) => type === 'APICALL');
  if (calls.length === 0) return null;
  return (
    <section aria-label={t('simulation.answers')}>
      <p>{t('simulation.answersLead')}</p>
      {calls.map(({ id, description }) => (
        <details key={id} className={styles.answer}>
          <summary>{t('simulation.answerOf', { step: description })}</summary>
          <Form.Item
            name={['answers', String(id), 'status']}
            label={t('simulation.status')}
            initialValue={200}
          >
            <InputNumber min={100} max={599} precision={0} />
          </Form.Item>
          <Form.Item
            name={['answers', String(id), 'body']}
            label={t('simulation.answerBody')}
            extra={t('simulation.answerBodyHint')}
            initialValue=""
          >
            <Input.TextArea rows={bodyRows} className={styles.code} spellCheck={false} />
          </Form.Item>
        </details>
      ))}
    </section>
  );
}
