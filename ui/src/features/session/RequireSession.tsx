import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { Fragment } from 'react';
import { FailedState } from '../../components/feedback/FailedState';
import { Splash } from '../../components/feedback/Splash';
import feedback from '../../components/feedback/feedback.module.css';
import { sessionSought } from './slice';
import { wantedState } from './wanted';

/** Lets in who is signed in; others sign in first, and the path they wanted is remembered with its query. */
export function RequireSession() {
  const { status, user, failure } = useAppSelector((state) => state.session);
  const dispatch = useAppDispatch();
  const location = useLocation();
  if (user && (status === 'signedIn' || status === 'expired')) {
    // Nothing of one account's screens is left when another one is signed in.
    return (
      <Fragment key={user.id}>
        <Outlet />
      </Fragment>
    );
  }
  if (status === 'signedOut') return <Navigate to="/login" replace state={wantedState(location)} />;
  if (status === 'unreachable' && failure) {
    return (
      <main className={feedback.splash}>
        <FailedState level="h1" failure={failure} onRetry={() => dispatch(sessionSought())} />
      </main>
    );
  }
  return <Splash />;
}
