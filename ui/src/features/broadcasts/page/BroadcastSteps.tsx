import { Button, Steps } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { BusyButton } from '../../../components/BusyButton';
import type { Broadcast } from '../../../../../domain/entities/broadcast';
import { SaveFailure } from '../../../components/form/RequestFailure';
import { useAppSelector } from '../../../store/hooks';
import styles from '../broadcasts.module.css';
import { broadcastDetail, broadcastDismissed } from '../slice';
import { AudienceStep } from '../steps/AudienceStep';
import { ContentStep } from '../steps/ContentStep';
import { ReviewStep } from '../steps/ReviewStep';
import {
  stepNames,
  useChangesSave,
  type ChangesRef,
  type StepChanges,
  type StepName,
} from '../steps/step-parts';
import { TestStep } from '../steps/TestStep';
import { TimeStep } from '../steps/TimeStep';

/** The five steps of a broadcast. Leaving one saves it. */
export function BroadcastSteps({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const name = stepNames.find((one) => one === params.get('step')) ?? 'audience';
  const place = stepNames.indexOf(name);
  const changesRef: ChangesRef = useRef<() => StepChanges | null>(() => null);
  const { save } = useAppSelector((state) => state.broadcasts.editor);
  /** The step that opens once it is saved. */
  const target = useRef(name);
  const isSaving = save.state === 'running';

  /** The first step is also the page's own address: opening it once more leads nowhere. */
  const open = (step: StepName): void => {
    if (step !== name) setParams({ step });
  };
  const saveChanges = useChangesSave(
    broadcast,
    () => changesRef.current(),
    () => open(target.current),
  );

  /** Saves what the step has changed, then opens another one, or stays. While it is being saved, only where that leads changes. */
  function leaveFor(step: StepName): void {
    target.current = step;
    if (!saveChanges()) open(step);
  }
  const before = stepNames[place - 1];
  const after = stepNames[place + 1];
  return (
    <>
      <nav aria-label={t('broadcasts.stepsOf')} className={styles.steps}>
        <Steps
          current={place}
          onChange={(chosen) => leaveFor(stepNames[chosen] ?? 'audience')}
          items={stepNames.map((step) => ({ title: t(`broadcasts.steps.${step}`) }))}
        />
      </nav>
      <SaveFailure request={save} id={broadcast.id} detail={broadcastDetail} dismissed={broadcastDismissed} />
      {name === 'audience' && (
        <AudienceStep broadcast={broadcast} changesRef={changesRef} onSave={() => leaveFor('audience')} />
      )}
      {name === 'content' && <ContentStep broadcast={broadcast} changesRef={changesRef} />}
      {name === 'test' && <TestStep broadcast={broadcast} />}
      {name === 'time' && (
        <TimeStep broadcast={broadcast} changesRef={changesRef} onContent={() => leaveFor('content')} />
      )}
      {name === 'review' && <ReviewStep broadcast={broadcast} />}
      <div className={styles.foot}>
        {before && (
          <Button disabled={isSaving} onClick={() => leaveFor(before)}>
            {t('broadcasts.back')}
          </Button>
        )}
        {after && (
          <BusyButton type="primary" isBusy={isSaving} onClick={() => leaveFor(after)}>
            {t('broadcasts.next', { step: t(`broadcasts.steps.${after}`) })}
          </BusyButton>
        )}
      </div>
    </>
  );
}
