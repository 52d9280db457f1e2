import { Button, Steps } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { BusyButton } from '../../../components/BusyButton';
import type { Broadcast } from '../../../../../domain/entities/broadcast';
import { RequestFailure } from '../../../components/form/RequestFailure';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { failureIn } from '../../../store/request';
import type { BroadcastParts } from '../api';
import styles from '../broadcasts.module.css';
import { broadcastDetail, broadcastDismissed } from '../slice';
import { AudienceStep } from '../steps/AudienceStep';
import { ContentStep } from '../steps/ContentStep';
import { ReviewStep } from '../steps/ReviewStep';
import { stepNames, usePartsSave, type PartsRef, type StepName } from '../steps/step-parts';
import { TestStep } from '../steps/TestStep';
import { TimeStep } from '../steps/TimeStep';

/** The five steps of a broadcast. Leaving one saves it. */
export function BroadcastSteps({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const name = stepNames.find((one) => one === params.get('step')) ?? 'audience';
  const place = stepNames.indexOf(name);
  const partsRef: PartsRef = useRef<() => BroadcastParts | null>(() => null);
  const { save } = useAppSelector((state) => state.broadcasts.editor);
  /** The step that opens once it is saved. */
  const target = useRef(name);
  const isSaving = save.state === 'running';

  const open = (step: StepName): void => setParams({ step });
  const saveParts = usePartsSave(
    broadcast,
    () => partsRef.current(),
    () => open(target.current),
  );

  /** Saves what the step has changed, then opens another one, or stays. While it is being saved, only where that leads changes. */
  function leaveFor(step: StepName): void {
    target.current = step;
    if (!saveParts()) open(step);
  }
  /** What is stored by now takes the place of what is written here. */
  function handleReload(): void {
    dispatch(broadcastDismissed());
    dispatch(broadcastDetail.forgotten());
    dispatch(broadcastDetail.requested(broadcast.id));
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
      <RequestFailure request={save} />
      {failureIn(save)?.code === 'version_conflict' && (
        <Button onClick={handleReload}>{t('messages.loadStored')}</Button>
      )}
      {name === 'audience' && (
        <AudienceStep broadcast={broadcast} partsRef={partsRef} onSave={() => leaveFor('audience')} />
      )}
      {name === 'content' && <ContentStep broadcast={broadcast} partsRef={partsRef} />}
      {name === 'test' && <TestStep broadcast={broadcast} />}
      {name === 'time' && <TimeStep broadcast={broadcast} partsRef={partsRef} />}
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
