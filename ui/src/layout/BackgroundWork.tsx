import { StatusCards } from '../components/badges/StatusCard';
import { ExportStatus } from '../features/contact-export/ExportStatus';
import { ImportStatus } from '../features/contact-import/dialog/ImportStatus';
import { ContactOrders } from '../features/contact-orders/ContactOrders';

/** Work that goes on whatever page is open. */
export function BackgroundWork() {
  return (
    <StatusCards>
      <ImportStatus />
      <ExportStatus />
      <ContactOrders />
    </StatusCards>
  );
}
