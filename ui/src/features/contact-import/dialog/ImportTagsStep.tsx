import { Alert, Checkbox } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../../components/feedback/FailedState';
import { TagSelect } from '../../../components/form/TagSelect';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { RowProblem, TableCheck } from '../csv/table';
import { useStartedNames } from '../../tags/tag-starts';
import { LinesWarning } from './LinesWarning';
import { NamedTags } from './NamedTags';
import { SameEmails } from './SameEmails';
import { stepChosen, tagsChosen, triggerChosen, type ImportUnderWay } from '../slice';
import { SendingProgress } from './SendingProgress';
import styles from '../import.module.css';

/** Most tags for which the started automations are requested. */
const askedTags = 100;
/** The tags to add, the automations that they start, and the rows that cannot be imported, before anything is sent. */
export function ImportTagsStep() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { wizard, underWay } = useAppSelector((state) => state.contactImport);
  const { tags } = wizard;

  const isUnsent = underWay?.state === 'sending' || underWay?.state === 'interrupted';
  if (wizard.isSent && isUnsent) return <SendingProgress underWay={underWay} />;
  return (
    <div className={styles.tags}>
      {underWay && underWay.state !== 'completed' && <Another underWay={underWay} />}
      <label htmlFor="import-tags">{t('contactImport.tags')}</label>
      <TagSelect
        id="import-tags"
        isMultiple
        canCreate
        value={tags}
        onChange={(chosen) => dispatch(tagsChosen([chosen].flat()))}
      />
      <NamedTags />
      <NoConsent />
      <Starts />
      <Problems />
    </div>
  );
}

/** The import that is to end before this one begins; one that was interrupted may be left as it is, or goes on once all its rows were sent. */
function Another({ underWay }: { underWay: ImportUnderWay }) {
  const { t } = useTranslation();
  const isInterrupted = underWay.state === 'interrupted';
  const isUnsent = underWay.sentRows < underWay.totalRows;
  const interrupted = isUnsent ? 'contactImport.anotherInterrupted' : 'contactImport.anotherUnread';
  return (
    <Alert
      type={isInterrupted ? 'warning' : 'info'}
      showIcon
      title={t(isInterrupted ? interrupted : 'contactImport.anotherRunning')}
      description={<SendingProgress underWay={underWay} />}
    />
  );
}

/** A warning when no column states consent to e-mails, and the account writes only with consent. */
function NoConsent() {
  const { t } = useTranslation();
  const isAsked = useAppSelector((state) => state.session.user?.may_write_unasked.email === false);
  const isTold = useAppSelector(({ contactImport: { wizard } }) =>
    wizard.fields.some(({ selected_custom_field: choice }) => choice === 'email_consent'),
  );
  return isAsked && !isTold && <Alert type="warning" showIcon title={t('contactImport.noConsent')} />;
}

/** The automations that the tags will start, the largest possible number of contacts, and an option to start none. */
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

/** The file's content in numbers, and each line that will be rejected. */
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
        <LinesWarning
          title={
            problemLines > problemCount
              ? t('contactImport.problemsOfLines', { lines: problemLines, count: problemCount })
              : t('contactImport.problems', { count: problemCount })
          }
          label={t('contactImport.problemList')}
          left={left}
        >
          {problems.map((problem) => (
            <Problem key={problem.first} problem={problem} />
          ))}
        </LinesWarning>
      )}
      <SameEmails check={check} />
      <Partial check={check} />
    </>
  );
}

/** The values that will be left out of the rows. */
function Partial({ check: { partialCount, unfitCells } }: { check: TableCheck }) {
  const { t } = useTranslation();
  if (partialCount === 0) return null;
  const left = partialCount - new Set(unfitCells.map(({ line }) => line)).size;
  return (
    <LinesWarning
      title={t('contactImport.partial', { count: partialCount })}
      label={t('contactImport.unfitList')}
      left={left}
    >
      {unfitCells.map(({ line, header, cell }) => (
        <li key={`${line} ${header}`}>
          {t('contactImport.unfitCell', { line, column: header })} <code>{cell}</code>
        </li>
      ))}
    </LinesWarning>
  );
}

/** A row's problem, and the row's text. */
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
