import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { NumberInput } from '../../components/numbers/NumberInput';
import { useStepLabel } from '../summary/use-step-label';
import { callSteps, replyOf } from './draft';
import styles from './simulation.module.css';

const bodyRows = 4;
const replyRows = 3;

/** The answers for the flow's calls, which are not sent. For a model's call, the user enters the reply as text. */
export function AnswerFields({ steps }: { steps: Step[] }) {
  const { t } = useTranslation();
  const labelOf = useStepLabel();
  const calls = callSteps(steps);
  if (calls.length === 0) return null;
  return (
    <section aria-label={t('simulation.answers')} className={styles.answers}>
      <h3 className={styles.subtitle}>{t('simulation.answers')}</h3>
      <p className={styles.hint}>{t('simulation.answersLead')}</p>
      {calls.map((step) => (
        <details key={step.id} className={styles.answer}>
          <summary>{t('simulation.answerOf', { step: labelOf(step) })}</summary>
          {replyOf(step) ? <ReplyField id={step.id} /> : <AnswerOf id={step.id} />}
        </details>
      ))}
    </section>
  );
}

function ReplyField({ id }: { id: number }) {
  const { t } = useTranslation();
  return (
    <Form.Item
      name={['answers', String(id), 'reply']}
      label={t('simulation.reply')}
      extra={t('simulation.replyHint')}
    >
      <Input.TextArea rows={replyRows} />
    </Form.Item>
  );
}

function AnswerOf({ id }: { id: number }) {
  const { t } = useTranslation();
  return (
    <>
      <Form.Item
        name={['answers', String(id), 'status']}
        label={t('simulation.status')}
        extra={t('simulation.statusHint')}
        initialValue={200}
      >
        <NumberInput min={100} max={599} precision={0} />
      </Form.Item>
      <Form.Item
        name={['answers', String(id), 'body']}
        label={t('simulation.answerBody')}
        extra={t('simulation.answerBodyHint')}
      >
        <Input.TextArea rows={bodyRows} className={styles.code} spellCheck={false} />
      </Form.Item>
    </>
  );
}
