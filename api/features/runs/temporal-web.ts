import type { SignedInContext } from '../../context';
import type { ApiSettings } from '../../dependencies';

/** Builds links to workflows in Temporal Web for operators: administrators, also while they act as a client. */
export const temporalWeb =
  ({ TEMPORAL_UI_URL: web, TEMPORAL_NAMESPACE: namespace }: ApiSettings) =>
  ({ state }: Pick<SignedInContext, 'state'>, workflowId: string): string | null => {
    const { roles, impersonatorId } = state.account;
    const isOperator = roles.includes('ROLE_ADMIN') || impersonatorId !== null;
    if (web === undefined || !isOperator) return null;
    return `${web}/namespaces/${encodeURIComponent(namespace)}/workflows/${encodeURIComponent(workflowId)}`;
  };
