import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Splash } from '../../components/feedback/Splash';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { takeJourney } from '../openid/journey';
import { returned } from '../openid/slice';

/** The page to which the provider sends the browser back. The result is shown on the page that the user had left. */
export function OpenIdReturn() {
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const { status } = useAppSelector((state) => state.session);
  const { request } = useAppSelector((state) => state.openId.journey);
  const [journey] = useState(takeJourney);
  // A pending request for the current session must not be answered after this one.
  const isReady = status !== 'unknown';
  useEffect(() => {
    if (isReady) dispatch(returned({ journey, query: search.slice(1) || '-' }));
  }, [dispatch, isReady, journey, search]);

  if (request.state !== 'done' && request.state !== 'failed') return <Splash />;
  if (journey.to === 'link') return <Navigate to="/profile" replace />;
  return <Navigate to="/login" replace state={journey.wanted} />;
}
