import { DownloadOutlined, MailOutlined } from '@ant-design/icons';
import { Button, Select, Skeleton } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { channels, type Channel } from '../../../../domain/entities/contacts/channel';
import type { MessageReport } from '../../../../domain/entities/reports/messages';
import { apiAddress } from '../../app/base-path';
import { StatTile, StatTiles } from '../../components/badges/StatTile';
import { FailedState } from '../../components/feedback/FailedState';
import { StateScreen } from '../../components/feedback/StateScreen';
import { useListAddress } from '../../components/list/address';
import { useResource } from '../../components/use-resource';
import { useTold } from '../../flow/message-figures/use-told';
import { broadcastsPath } from '../broadcasts/path';
import { changeInPercent } from '../reports/change';
import { ReportFrame } from '../reports/ReportFrame';
import { ReportRange } from '../reports/ReportRange';
import { messageQuery } from './api';
import { MessagesTable, TemplatesTable } from './MessagesTable';
import { pointsText, shareText } from './shares';
import { messageReport } from './slice';
import styles from './message-reports.module.css';

const filters = ['from', 'to', 'channel'];

/** How often the figures are loaded again, in milliseconds. */
const refresh = 30_000;

/** The report of messages by automation and campaign. */
export default function MessagesReport() {
  const { t } = useTranslation();
  const address = useListAddress({ filters });
  const { from, to, channel: named } = address.query.filters;
  const channel = channels.find((one) => one === named);
  const requested = useCallback(() => messageReport.requested({ from, to, channel }), [from, to, channel]);
  const { data, failure, reload } = useResource((state) => state.messageReports.messages, requested, refresh);
  const query = new URLSearchParams({ ...messageQuery({ from, to, channel }), bom: 'true' });
  return (
    <ReportFrame
      actions={
        <>
          <Select<Channel | 'all'>
            aria-label={t('messageReports.channel')}
            className={styles.choice}
            value={channel ?? 'all'}
            onChange={(chosen) => address.change({ filters: { channel: chosen === 'all' ? null : chosen } })}
            options={[
              { value: 'all' as const, label: t('messageReports.allChannels') },
              ...channels.map((value) => ({ value, label: t(`contacts.channels.${value}`) })),
            ]}
          />
          <ReportRange address={address} />
          <Button
            icon={<DownloadOutlined aria-hidden="true" />}
            href={apiAddress(`/report/message/csv?${query.toString()}`)}
            download
          >
            {t('messageReports.export')}
          </Button>
          {data && data.templates.length > 0 && (
            <Button
              icon={<DownloadOutlined aria-hidden="true" />}
              href={apiAddress(`/report/message/csv?${query.toString()}&by=template`)}
              download
            >
              {t('messageReports.messages.exportTemplates')}
            </Button>
          )}
        </>
      }
    >
      {data ? (
        <Figures report={data} isNarrowed={channel !== undefined} />
      ) : failure ? (
        <FailedState failure={failure} onRetry={reload} />
      ) : (
        <Skeleton active />
      )}
    </ReportFrame>
  );
}

function Figures({ report, isNarrowed }: { report: MessageReport; isNarrowed: boolean }) {
  const { t } = useTranslation();
  if (report.automatisations.length === 0)
    return (
      <StateScreen
        icon={<MailOutlined aria-hidden="true" />}
        title={t('messageReports.messages.none')}
        text={isNarrowed ? t('messageReports.messages.narrowed') : t('messageReports.messages.noneText')}
        action={
          <span className={styles.ways}>
            <Link to="/automatisations">{t('messageReports.messages.toAutomations')}</Link>
            <Link to={broadcastsPath}>{t('messageReports.messages.toBroadcasts')}</Link>
            <Link to="/campaigns">{t('messageReports.messages.toCampaigns')}</Link>
          </span>
        }
      />
    );
  return (
    <>
      <Tiles report={report} />
      <MessagesTable report={report} />
      {report.templates.length > 0 && (
        <>
          <h2 className={styles.heading}>{t('messageReports.messages.byTemplate')}</h2>
          <TemplatesTable templates={report.templates} />
        </>
      )}
      <p className={styles.hint}>{t('messageReports.messages.meaning')}</p>
    </>
  );
}

const tiles = ['opened', 'clicked', 'bounced', 'unsubscribed'] as const;

function Tiles({ report: { total, previous_timerange_total: before } }: { report: MessageReport }) {
  const { t, i18n } = useTranslation();
  const isTold = useTold();
  const change = changeInPercent(total.sent, before.sent, i18n.language);
  return (
    <StatTiles>
      <StatTile
        title={t('flow.messages.counts.sent')}
        value={total.sent.toLocaleString(i18n.language)}
        note={change === null ? t('reports.noPrevious') : t('reports.change', { change })}
      />
      {tiles.map((count) => {
        const shares = {
          part: total[count],
          whole: total.sent,
          partBefore: before[count],
          wholeBefore: before.sent,
        };
        const isKnown = isTold(count, total);
        const points = isKnown ? pointsText(shares, i18n.language) : null;
        return (
          <StatTile
            key={count}
            title={t(`flow.messages.counts.${count}`)}
            value={(isKnown && shareText(total[count], total.sent, i18n.language)) || '–'}
            note={
              !isKnown
                ? t('messageReports.messages.untold')
                : points === null
                  ? t('reports.noPrevious')
                  : t('reports.change', { change: t('messageReports.points', { points }) })
            }
          />
        );
      })}
    </StatTiles>
  );
}
