import { useAppSelector } from '../../store/hooks';
import { ContactsDeletion } from './ContactsDeletion';
import { ContactsLeaving } from './ContactsLeaving';
import { ContactsTagging } from './ContactsTagging';
import { ContactsTopic } from './ContactsTopic';

/** Asks for confirmation of a bulk action, and says how many contacts it affects. */
export function ContactOrderQuestion() {
  const { asked, request } = useAppSelector((state) => state.contactOrders.question);
  return (
    <>
      <ContactsTagging asked={asked} request={request} />
      <ContactsLeaving asked={asked} request={request} />
      <ContactsTopic asked={asked} request={request} />
      <ContactsDeletion asked={asked} request={request} />
    </>
  );
}
