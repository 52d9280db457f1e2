import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { wayLimits, winnerRuleLimits } from '../../../../../domain/steps/split/schema';
import { NumberInput } from '../../../components/numbers/NumberInput';
import { SwitchField } from '../../../components/form/SwitchField';
import { KeepFlow } from '../KeepFlow';
import type { StepFieldsProps } from '../step-editor';
import { useTakenWays } from '../use-taken-ways';
import { newWay, sharedEvenly, sumOfShares, type SplitDraft, type WayDraft } from './draft';
import styles from '../../../components/form/form.module.css';

/** The fields of the step's form. */
export function SplitFields({ isNew, followers, stepId = null }: StepFieldsProps) {
  const { t } = useTranslation();
  const ways = Form.useWatch<WayDraft[] | undefined>('ways') ?? [];
  return (
    <>
      <p>{t('steps.split.lead')}</p>
      <Ways ways={ways} stepId={stepId} />
      <Form.Item name="winner" label={t('steps.split.winner')} extra={t('steps.split.winnerHint')}>
        <Select
          options={[
            { value: null, label: t('steps.split.noWinner') },
            ...ways.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Form.Item>
      <WinnerRule />
      {isNew && followers > 0 && (
        <KeepFlow
          branches={ways.map(({ id, name }) => ({ branch: id, name }))}
          followers={followers}
          hint={t('steps.split.twoVersions')}
        />
      )}
    </>
  );
}

/** Whether the winner is chosen by itself, and when. */
function WinnerRule() {
  const { t } = useTranslation();
  const isChosen = Form.useWatch<boolean | undefined>('isChosen') ?? false;
  return (
    <>
      <SwitchField name="isChosen" label={t('steps.split.byItself')} hint={t('steps.split.byItselfHint')} />
      {isChosen && (
        <>
          <Form.Item name="contacts" label={t('steps.split.contacts')} extra={t('steps.split.contactsHint')}>
            <NumberInput
              className={styles.share}
              min={winnerRuleLimits.contacts.least}
              max={winnerRuleLimits.contacts.most}
              precision={0}
            />
          </Form.Item>
          <Form.Item
            name="percent"
            label={t('steps.split.probability')}
            extra={t('steps.split.probabilityHint')}
          >
            <NumberInput
              className={styles.share}
              min={100 * winnerRuleLimits.probability.least}
              max={100 * winnerRuleLimits.probability.most}
              precision={0}
              suffix="%"
            />
          </Form.Item>
        </>
      )}
    </>
  );
}

function Ways({ ways, stepId }: { ways: readonly WayDraft[]; stepId: number | null }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance<SplitDraft>();
  const labelId = useId();
  const isTaken = useTakenWays(stepId);
  const sum = sumOfShares(ways);
  /** As the form has them: keys may come faster than the screen is drawn. */
  const currentWays = (): WayDraft[] => form.getFieldValue('ways') as WayDraft[];
  return (
    <div role="group" aria-labelledby={labelId} className={styles.group}>
      <div id={labelId} className={styles.legend}>
        {t('steps.split.ways')}
      </div>
      <Form.List name="ways">
        {(fields, { add, remove }) => (
          <>
            <ul className={styles.pairs}>
              {fields.map(({ key, name: index }) => {
                const way = ways[index];
                const hasSteps = way !== undefined && isTaken(way.id);
                return (
                  <li key={key} className={styles.pair}>
                    {/* A form keeps only what has a field. */}
                    <Form.Item name={[index, 'id']} hidden>
                      <Input />
                    </Form.Item>
                    <Form.Item name={[index, 'name']} noStyle>
                      <Input aria-label={t('steps.split.name', { number: index + 1 })} maxLength={60} />
                    </Form.Item>
                    <Form.Item name={[index, 'share']} noStyle>
                      <NumberInput
                        aria-label={t('steps.split.share', { number: index + 1 })}
                        className={styles.share}
                        min={0}
                        max={100}
                        precision={0}
                        suffix="%"
                      />
                    </Form.Item>
                    <Button
                      type="text"
                      icon={<DeleteOutlined aria-hidden="true" />}
                      disabled={hasSteps || fields.length <= wayLimits.least}
                      title={hasSteps ? t('steps.split.hasSteps') : undefined}
                      aria-label={t('steps.split.remove', { name: way?.name ?? '' })}
                      onClick={() => remove(index)}
                    />
                  </li>
                );
              })}
            </ul>
            <p role="status" className={sum === 100 ? styles.legend : styles.error}>
              {sum === 100 ? t('steps.split.whole') : t('steps.split.notWhole', { sum })}
            </p>
            <div className={styles.ways}>
              <Button
                icon={<PlusOutlined aria-hidden="true" />}
                disabled={fields.length >= wayLimits.most}
                onClick={() => add(newWay(currentWays()))}
              >
                {t('steps.split.add')}
              </Button>
              <Button onClick={() => form.setFieldValue('ways', sharedEvenly(currentWays()))}>
                {t('steps.split.evenly')}
              </Button>
            </div>
          </>
        )}
      </Form.List>
    </div>
  );
}
