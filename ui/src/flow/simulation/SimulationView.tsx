import { useEffect } from 'react';
import type { ShownFlow } from '../editing/model/shown-flow';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { pathLit } from '../editing/flow-slice';
import { litPath } from './lit-path';
import { SimulationForm } from './SimulationForm';
import { simulation } from './store';
import { Timeline } from './Timeline';

/** The start of a simulated run (contact, event, time), then its result, with dates. */
export default function SimulationView({ automatisation }: { automatisation: ShownFlow }) {
  const dispatch = useAppDispatch();
  const tried = useAppSelector(({ panels }) => panels.simulation);
  useEffect(() => {
    dispatch(pathLit(tried.data && litPath(tried.data.steps)));
  }, [dispatch, tried.data]);
  useEffect(
    () => () => {
      dispatch(simulation.forgotten());
      dispatch(pathLit(null));
    },
    [dispatch],
  );
  return (
    <>
      <SimulationForm automatisation={automatisation} tried={tried} />
      {tried.data && <Timeline simulation={tried.data} steps={automatisation.steps} />}
    </>
  );
}
