import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { FailedState } from '../../components/feedback/FailedState';
import { Splash } from '../../components/feedback/Splash';
import { sessionSought } from './slice';
import { wantedState } from './wanted';

/** Lets in who is signed in; others sign in first, and the path they wanted is remembered with its query. */
export function RequireSession() {
  const { status, failure } = useAppSelector((state) => state.session);
  const dispatch = useAppDispatch();
  const location = useLocation();
  if (status === 'signedIn') return <Outlet />;
  if (status === 'signedOut') return <Navigate to="/login" replace state={wantedState(location)} />;
  if (status === 'unreachable' && failure) {
    return (
      <main>
        <FailedState level="h1" failure={failure} onRetry={() => dispatch(sessionSought())} />
      </main>
    );
  }
  return <Splash />;
}
