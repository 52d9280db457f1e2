import { useAppSelector } from '../../store/hooks';
import { ContactsDeletion } from './ContactsDeletion';
import { ContactsLeaving } from './ContactsLeaving';
import { ContactsTagging } from './ContactsTagging';

/** Asks what is to be done to contacts, and says to how many. */
export function ContactOrderQuestion() {
  const { asked, request } = useAppSelector((state) => state.contactOrders.question);
  return (
    <>
      <ContactsTagging asked={asked} request={request} />
      <ContactsLeaving asked={asked} request={request} />
      <ContactsDeletion asked={asked} request={request} />
    </>
  );
}
