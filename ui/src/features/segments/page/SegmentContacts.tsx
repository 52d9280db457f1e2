import { TeamOutlined, UserDeleteOutlined } from '@ant-design/icons';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Segment } from '../../../../../domain/entities/segments/segment';
import { StateScreen } from '../../../components/feedback/StateScreen';
import { useListAddress } from '../../../components/list/address';
import { List } from '../../../components/list/List';
import { newestFirst } from '../../../components/list/ListTable';
import { useList } from '../../../components/list/use-list';
import { useAppDispatch } from '../../../store/hooks';
import { ExportButton } from '../../contact-export/ExportButton';
import { useContactListColumns } from '../../contacts/list/contact-columns';
import { contactPath } from '../../contacts/path';
import { listContactRemoved, segmentContactList } from '../slice';
import { AddContactsButton } from './AddContactsButton';

/** The contacts of a segment, paged and searchable; those of a list can be taken off it. */
export function SegmentContacts({ segment }: { segment: Segment }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const address = useListAddress({}, String(segment.id));
  const { state, reload } = useList(segmentContactList, (root) => root.segments.contacts, address);
  const columns = useContactListColumns();
  const isList = segment.kind === 'list';
  const total = state.page?.meta.total_records;

  // Once it is built, it has other contacts.
  const wasBuilding = useRef(segment.is_building);
  useEffect(() => {
    if (wasBuilding.current && !segment.is_building) reload();
    wasBuilding.current = segment.is_building;
  }, [segment.is_building, reload]);
  return (
    <List
      name="contacts"
      label={t('contacts.title')}
      state={state}
      address={address}
      ownOrder={newestFirst}
      columns={columns}
      linkOf={(contact) => contactPath(contact.external_id)}
      nameOf={(contact) => contact.external_id}
      onRetry={reload}
      toolbar={
        total !== undefined &&
        total > 0 && (
          <ExportButton
            selection={{ segment: segment.id, search_term: address.query.search, contacts: [] }}
            count={total}
            isMore={state.page?.meta.has_more}
          />
        )
      }
      empty={
        <StateScreen
          icon={<TeamOutlined aria-hidden="true" />}
          title={t(`segments.noContacts.${segment.kind}`)}
          text={t(segment.is_building ? 'segments.buildingText' : `segments.noContactsText.${segment.kind}`)}
          action={isList && <AddContactsButton listId={segment.id} />}
        />
      }
      actionsOf={
        isList
          ? ({ id, external_id, name }) => [
              {
                key: 'remove',
                icon: <UserDeleteOutlined aria-hidden="true" />,
                label: t('segments.removeContact'),
                onClick: () =>
                  dispatch(
                    listContactRemoved({ listId: segment.id, contactId: id, name: name || external_id }),
                  ),
              },
            ]
          : undefined
      }
    />
  );
}
