import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Splash } from '../../components/feedback/Splash';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { takeJourney } from '../openid/journey';
import { returned } from '../openid/slice';

/** Where the provider sends the browser back to. What came of it is told by the page that people left. */
export function OpenIdReturn() {
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const { status } = useAppSelector((state) => state.session);
  const { request } = useAppSelector((state) => state.openId.journey);
  const [journey] = useState(takeJourney);
  // Who is signed in is being asked: that answer must not come after this one.
  const isReady = status !== 'unknown';
  useEffect(() => {
    if (isReady) dispatch(returned({ journey, query: search.slice(1) || '-' }));
  }, [dispatch, isReady, journey, search]);

  if (request.state !== 'done' && request.state !== 'failed') return <Splash />;
  if (journey.to === 'link') return <Navigate to="/profile" replace />;
  return <Navigate to="/login" replace state={journey.wanted} />;
}
