import { Button, Input } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { BusyButton } from '../../../components/BusyButton';
import { nameLimit } from '../../../../../domain/entities/common';
import type { Segment } from '../../../../../domain/entities/segments/segment';
import { isSameJson } from '../../../../../domain/values/same-json';
import { whatDiffers } from '../../../../../domain/values/what-differs';
import { useFocusKept } from '../../../components/form/form-frame';
import { SaveFailure } from '../../../components/form/RequestFailure';
import { useUnsaved } from '../../../components/form/unsaved-forms';
import { Page } from '../../../layout/Page';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { SegmentChange } from '../api';
import { segmentPath } from '../path';
import { RuleBuilder } from '../rules/RuleBuilder';
import { blankGroup, draftOfRules, lackingIn, rulesOfDraft } from '../rules/rules';
import { useRules } from '../rules/use-rules';
import { segmentDetail, segmentDismissed, segmentSubmitted } from '../slice';
import { FootCount, Preview } from './Preview';
import styles from './editor.module.css';

interface SegmentFormProps {
  kind: Segment['kind'];
  /** Null: a new one is made. */
  segment: Segment | null;
}

const descriptionLimit = 1_000;

/** The form of a segment: its name, its description, and its rules beside a preview. A list has no rules. */
export function SegmentForm({ kind, segment }: SegmentFormProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const id = useId();
  const { save, savedId } = useAppSelector((state) => state.segments.editor);
  // The next form begins without what this one has saved.
  useEffect(() => () => void dispatch(segmentDismissed()), [dispatch]);

  // What the form began with: what is stored may be read again meanwhile.
  const [stored] = useState(segment);
  const [name, setName] = useState(stored?.name ?? '');
  const [description, setDescription] = useState(stored?.description ?? '');
  const rules = useRules(() => (stored?.rules ? draftOfRules(stored.rules) : blankGroup('all')));
  const { root } = rules;

  const lacking = kind === 'rules' ? lackingIn(root) : [];
  const complete = lacking.length === 0 ? rulesOfDraft(root) : null;
  const [first] = useState(complete);
  const areRulesChanged = kind === 'rules' && (complete === null || !isSameJson(complete, first));
  const isChanged =
    name !== (stored?.name ?? '') || description !== (stored?.description ?? '') || areRulesChanged;
  const isRebuilt = stored !== null && areRulesChanged;
  const isRunning = save.state === 'running';
  const isHeld = isRunning || savedId !== null;
  useUnsaved(isChanged && savedId === null);
  useFocusKept(isHeld, `${id}-form`);
  useEffect(() => {
    if (savedId !== null) void navigate(segmentPath(savedId), { replace: true });
  }, [savedId, navigate]);

  const canSave = name.trim() !== '' && complete !== null && (isChanged || stored === null);
  function handleSave(): void {
    if (isHeld || !canSave || complete === null) return;
    const named = { name: name.trim(), description: description.trim() };
    const change: SegmentChange =
      stored !== null
        ? {
            id: stored.id,
            input: {
              ...whatDiffers(named, { name: stored.name, description: stored.description }),
              ...(areRulesChanged && { rules: complete }),
              version: stored.version,
            },
          }
        : { id: null, input: kind === 'list' ? { kind, ...named } : { kind, ...named, rules: complete } };
    dispatch(segmentSubmitted({ change, isRebuilt }));
  }
  const list = { title: t('segments.title'), to: '/segments' };
  return (
    <Page
      title={t(`segments.${stored === null ? 'create' : 'edit'}.${kind}`)}
      description={t(`segments.formText.${kind}`)}
      parent={list}
    >
      <form
        id={`${id}-form`}
        className={styles.form}
        // Its segment's page takes the place of what is submitted: nothing that would be lost is to be written meanwhile.
        inert={isHeld}
        onSubmit={(event) => {
          event.preventDefault();
          handleSave();
        }}
      >
        <div className={styles.named}>
          <label htmlFor={`${id}-name`}>{t('segments.name')}</label>
          <Input
            id={`${id}-name`}
            autoFocus={stored === null}
            maxLength={nameLimit}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <label htmlFor={`${id}-description`}>{t('segments.descriptionOf')}</label>
          <Input.TextArea
            id={`${id}-description`}
            autoSize={{ minRows: 1, maxRows: 6 }}
            maxLength={descriptionLimit}
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        </div>
        {kind === 'rules' && (
          <div className={styles.columns}>
            <section aria-label={t('segments.rules')} className={styles.panel}>
              <h2>{t('segments.rules')}</h2>
              <RuleBuilder rules={rules} />
            </section>
            <Preview rules={complete} lacking={lacking} />
          </div>
        )}
        <div className={styles.foot}>
          <SaveFailure
            request={save}
            id={stored?.id ?? null}
            detail={segmentDetail}
            dismissed={segmentDismissed}
          />
          <span role="status" className={styles.footText}>
            {isRebuilt ? t('segments.willBeBuilt') : ''}
          </span>
          <FootCount isCurrent={complete !== null} />
          <Button onClick={() => void navigate(stored === null ? list.to : segmentPath(stored.id))}>
            {t('common.cancel')}
          </Button>
          {/* Not by Enter in a rule: a segment of half of them would be saved. */}
          <BusyButton type="primary" isBusy={isRunning} disabled={isRunning || !canSave} onClick={handleSave}>
            {t(stored === null ? 'common.create' : 'common.save')}
          </BusyButton>
        </div>
      </form>
    </Page>
  );
}
