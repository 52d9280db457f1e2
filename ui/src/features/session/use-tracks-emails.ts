import { useAppSelector } from '../../store/hooks';

/** Whether opens and clicks of the account's e-mails are tracked: it was switched on, and the installation has a public address. */
export const useTracksEmails = (): boolean =>
  useAppSelector(({ session: { user } }) => user?.tracks_emails === true && user.can_track_emails);
