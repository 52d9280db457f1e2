import { Alert, Checkbox, Radio } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sameEmailChoices, type SameEmailChoice } from '../../../../domain/import/same-email';
import { FailedState } from '../../components/feedback/FailedState';
import { TagSelect } from '../../components/form/TagSelect';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import type { RowProblem, TableCheck } from './csv/table';
import { useStartedNames } from '../tags/tag-starts';
import { isEmailField, mayBeEmail, samplesOf } from './fields';
import { makesTagsChosen, sameEmailChosen, stepChosen, tagsChosen, triggerChosen } from './slice';
import { SendingProgress } from './SendingProgress';
import styles from './import.module.css';

/** Most tags that it is asked of what they start. */
const askedTags = 100;
/** Tags that there are not which are named one by one. */
const namedTagsTold = 10;

/** The tags to add, what adding them starts, and the rows that cannot be imported, before anything is sent. */
export function ImportTagsStep() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { wizard, underWay } = useAppSelector((state) => state.contactImport);
  const { tags } = wizard;

  if (underWay?.state === 'sending' || underWay?.state === 'interrupted') {
    return <SendingProgress underWay={underWay} />;
  }
  return (
    <div className={styles.tags}>
      <label htmlFor="import-tags">{t('contactImport.tags')}</label>
      <TagSelect
        id="import-tags"
        isMultiple
        canCreate
        value={tags}
        onChange={(chosen) => dispatch(tagsChosen([chosen].flat()))}
      />
      <NamedTags />
      <Starts />
      <Problems />
    </div>
  );
}

/** How many tags a column names, and what becomes of those that there are not. */
function NamedTags() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { check, namedTags, makesTags } = useAppSelector((state) => state.contactImport.wizard);
  const { unknown } = namedTags;
  if (!check || check.tagNames.length === 0) return null;
  const names = unknown.slice(0, namedTagsTold).join(', ');
  return (
    <>
      <p>{t('contactImport.namedTags', { count: check.tagNames.length })}</p>
      {unknown.length > 0 && (
        <Checkbox checked={makesTags} onChange={({ target }) => dispatch(makesTagsChosen(target.checked))}>
          {t('contactImport.makeTags', {
            count: unknown.length,
            names: unknown.length > namedTagsTold ? `${names}…` : names,
          })}
        </Checkbox>
      )}
    </>
  );
}

/** Which automations the tags will start, for how many contacts at most, and the offer to start none. */
function Starts() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { tags, namedTags, trigger, check } = useAppSelector((state) => state.contactImport.wizard);
  const all = useMemo(
    () => [...new Set([...tags, ...namedTags.known])].slice(0, askedTags),
    [tags, namedTags],
  );
  const names = useStartedNames(all);
  const count = check?.contactCount ?? 0;
  if (names === null) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={trigger ? t('tags.starts', { count, names }) : t('contactImport.startsNothing')}
      description={
        <Checkbox checked={!trigger} onChange={({ target }) => dispatch(triggerChosen(!target.checked))}>
          {t('contactImport.startNothing')}
        </Checkbox>
      }
    />
  );
}

/** What the file holds, and each line that will be rejected. */
function Problems() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { check, checking } = useAppSelector((state) => state.contactImport.wizard);
  if (checking.state === 'failed') {
    return <FailedState failure={checking.failure} onRetry={() => dispatch(stepChosen(2))} />;
  }
  if (!check) return <p className={styles.hint}>{t('contactImport.checking')}</p>;
  const { contactCount, problemCount, problemLines, problems, repeatedRows } = check;
  const left = problemCount - problems.length;
  return (
    <>
      <p role="status">{t('contactImport.contacts', { count: contactCount })}</p>
      {repeatedRows > 0 && <p>{t('contactImport.repeated', { count: repeatedRows })}</p>}
      {problemCount > 0 && (
        <Alert
          type="warning"
          showIcon
          title={
            problemLines > problemCount
              ? t('contactImport.problemsOfLines', { lines: problemLines, count: problemCount })
              : t('contactImport.problems', { count: problemCount })
          }
          description={
            <ul className={styles.problems} aria-label={t('contactImport.problemList')}>
              {problems.map((problem) => (
                <Problem key={problem.first} problem={problem} />
              ))}
              {left > 0 && <li>{t('contactImport.moreProblems', { count: left })}</li>}
            </ul>
          }
        />
      )}
      <SameEmails check={check} />
      <Partial check={check} />
    </>
  );
}

/** Contacts with the e-mail address of another one, and what becomes of them: those of the file now, and those that are stored when it is imported. */
function SameEmails({ check: { sameEmailCount, sameEmails } }: { check: TableCheck }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { fields, sameEmail, idIsEmail, file } = useAppSelector((state) => state.contactImport.wizard);
  const holdsEmail = fields.some(
    (field, place) =>
      isEmailField(field) || (idIsEmail && mayBeEmail(field, samplesOf(file?.sample ?? [], place), fields)),
  );
  if (!holdsEmail) return null;
  const left = sameEmailCount - sameEmails.length;
  return (
    <fieldset className={styles.sameEmails}>
      <legend>{t('contactImport.sameEmail')}</legend>
      <Radio.Group
        value={sameEmail}
        onChange={({ target }) => dispatch(sameEmailChosen(target.value as SameEmailChoice))} // of the options below
        options={sameEmailChoices.map((value) => ({
          value,
          label: t(`contactImport.sameEmailChoices.${value}`),
        }))}
      />
      {sameEmailCount > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('contactImport.sameEmails', { count: sameEmailCount })}
          description={
            <ul className={styles.problems} aria-label={t('contactImport.sameEmailList')}>
              {sameEmails.map(({ line, email, other }) => (
                <li key={line}>{t('contactImport.sameEmailLine', { line, email, other })}</li>
              ))}
              {left > 0 && <li>{t('contactImport.moreProblems', { count: left })}</li>}
            </ul>
          }
        />
      )}
    </fieldset>
  );
}

/** The values that the rows are imported without. */
function Partial({ check: { partialCount, unfitCells } }: { check: TableCheck }) {
  const { t } = useTranslation();
  if (partialCount === 0) return null;
  const left = partialCount - new Set(unfitCells.map(({ line }) => line)).size;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('contactImport.partial', { count: partialCount })}
      description={
        <ul className={styles.problems} aria-label={t('contactImport.unfitList')}>
          {unfitCells.map(({ line, header, cell }) => (
            <li key={`${line} ${header}`}>
              {t('contactImport.unfitCell', { line, column: header })} <code>{cell}</code>
            </li>
          ))}
          {left > 0 && <li>{t('contactImport.moreProblems', { count: left })}</li>}
        </ul>
      }
    />
  );
}

/** What is wrong with a row, and how the row reads. */
function Problem({
  problem: { first, last, code, columns, expectedColumns, excerpt },
}: {
  problem: RowProblem;
}) {
  const { t } = useTranslation();
  const words =
    code === 'quote_open'
      ? t('contactImport.openQuote', { first, last, count: last - first + 1 })
      : t('contactImport.problem', {
          line: first,
          reason: t(`contactImport.reasons.${code}`, { count: columns, expected: expectedColumns }),
        });
  return (
    <li>
      {words} <code>{excerpt}</code>
    </li>
  );
}
