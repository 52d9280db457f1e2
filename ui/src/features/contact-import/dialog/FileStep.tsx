import { FileTextOutlined } from '@ant-design/icons';
import { Alert, Table, Upload } from 'antd';
import { useTranslation } from 'react-i18next';
import { RequestFailure } from '../../../components/form/RequestFailure';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { LineRange } from '../csv/read';
import type { TableSummary } from '../csv/table';
import { fileChosen } from '../slice';
import styles from '../import.module.css';

/** Chooses or drops the file, which is parsed in a worker, and shows its first rows. */
export function FileStep() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { file, reading } = useAppSelector((state) => state.contactImport.wizard);
  const isEmpty = file !== null && (file.header.length === 0 || file.rowCount === 0);
  return (
    <>
      <Upload.Dragger
        accept=".csv"
        maxCount={1}
        showUploadList={false}
        beforeUpload={(chosen) => {
          dispatch(fileChosen(chosen));
          return false; // Nothing is sent before the last step.
        }}
      >
        <p className={styles.dropIcon}>
          <FileTextOutlined aria-hidden="true" />
        </p>
        <p className={styles.dropTitle}>{file?.fileName ?? t('contactImport.drop')}</p>
        <p className={styles.hint}>
          {reading.state === 'running' ? t('common.loading') : t('contactImport.dropHint')}
        </p>
      </Upload.Dragger>
      <div className={styles.below}>
        <RequestFailure request={reading} />
        {isEmpty && <Alert type="error" showIcon role="alert" title={t('contactImport.emptyFile')} />}
        {file && !isEmpty && <Preview file={file} />}
      </div>
    </>
  );
}

function Preview({ file }: { file: TableSummary }) {
  const { t } = useTranslation();
  const { header, sample, rowCount, lineCount, openQuotes, delimiter, encoding } = file;
  const delimiterName = t(`contactImport.delimiters.${delimiter}`);
  return (
    <>
      <p className={styles.hint} role="status">
        {lineCount > rowCount
          ? t('contactImport.fileFactsOfLines', {
              lines: lineCount,
              count: rowCount,
              delimiter: delimiterName,
              encoding,
            })
          : t('contactImport.fileFacts', { count: rowCount, delimiter: delimiterName, encoding })}
      </p>
      {openQuotes.length > 0 && <OpenQuotes ranges={openQuotes} />}
      <Table
        size="small"
        aria-label={t('contactImport.preview')}
        scroll={{ x: 'max-content' }}
        pagination={false}
        rowKey={(row) => sample.indexOf(row)}
        dataSource={sample}
        columns={header.map((title, place) => ({
          key: String(place),
          title,
          className: styles.cell,
          render: (_: unknown, row: string[]) => row[place],
        }))}
      />
    </>
  );
}

/** The lines that became one row because of a quote, shown before anything is sent. */
function OpenQuotes({ ranges }: { ranges: LineRange[] }) {
  const { t } = useTranslation();
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={t('contactImport.openQuoteMend')}
      description={
        <ul className={styles.problems}>
          {ranges.map(({ first, last }) => (
            <li key={first}>{t('contactImport.openQuote', { first, last, count: last - first + 1 })}</li>
          ))}
        </ul>
      }
    />
  );
}
