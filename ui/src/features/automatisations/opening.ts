import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { automatisationPath } from './path';
import { automatisationDismissed } from './slice';

/** Opens a newly created one, so that steps can be added. */
export function useOpeningOfCreated(): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const created = useAppSelector((state) => state.automatisations.editor.created);
  useEffect(() => {
    if (created === null) return;
    dispatch(automatisationDismissed());
    void navigate(automatisationPath(created));
  }, [created, dispatch, navigate]);
}
