import { Conflict } from '../../../errors/conflict.ts';
import { NotFound } from '../../../errors/errors.ts';
import { describeFault } from '../openid/describe-fault.ts';
import { reachableProvider } from '../provider-client.ts';
import { type ProviderDependencies, type StartedFlow, sealedFlow } from '../start-flow.ts';

type Trial = { organizationId: string; providerId: string; sessionId: string; returnTo: string };

/**
 * Sends an admin to a provider of their organization, also to a disabled one, to see what it says (decisions/0436).
 *
 * @throws NotFound; Conflict if the provider can't be reached
 */
export async function startTrial(
  dependencies: ProviderDependencies,
  { organizationId, providerId, sessionId, returnTo }: Trial,
): Promise<StartedFlow> {
  const { database, digest } = dependencies;
  const found = await reachableProvider(database, digest, providerId);
  if (found?.provider.organization_id !== organizationId) throw new NotFound();
  const request = { providerId, sessionId, returnTo, isTrial: true } as const;
  return sealedFlow(dependencies, found, request).catch((error: unknown) => {
    throw new Conflict(describeFault(error));
  });
}
