import { Fragment, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { FailedState } from '../../components/feedback/FailedState';
import { Splash } from '../../components/feedback/Splash';
import feedback from '../../components/feedback/feedback.module.css';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { keepLastAccount, lastAccount } from './last-account';
import { sessionSought } from './slice';
import { pageForAnother, wantedState } from './wanted';

/**
 * Requires a signed-in user; others are sent to sign in first, and the requested path is remembered with its query. After signing out no
 * path is remembered, and pages of one account are not opened for the next one.
 */
export function RequireSession() {
  const { status, user, roles, failure, hasLeft } = useAppSelector((state) => state.session);
  const dispatch = useAppDispatch();
  const location = useLocation();
  const userId = user?.id ?? null;
  const [openedBy, setOpenedBy] = useState(userId);
  useEffect(() => {
    if (userId !== null) keepLastAccount(userId);
  }, [userId]);
  if (user && (status === 'signedIn' || status === 'expired')) {
    if (openedBy !== user.id) {
      const here = location.pathname + location.search;
      const path = openedBy === null ? here : pageForAnother(here, roles);
      if (path !== here) return <Navigate to={path} replace />;
      setOpenedBy(user.id);
    }
    // Screens are remounted for another account, so that no state of the previous one remains.
    return (
      <Fragment key={user.id}>
        <Outlet />
      </Fragment>
    );
  }
  if (status === 'signedOut') {
    const wanted = hasLeft ? null : wantedState(location, lastAccount());
    return <Navigate to="/login" replace state={wanted} />;
  }
  if (status === 'unreachable' && failure) {
    return (
      <main className={feedback.splash}>
        <FailedState level="h1" failure={failure} onRetry={() => dispatch(sessionSought())} />
      </main>
    );
  }
  return <Splash />;
}
