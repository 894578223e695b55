import { z } from 'zod'
import { findOrganization } from '../activity/open-organization.ts'
import { signerPublicKeys } from '../keys/signer-keys.ts'
import { defineQuery } from '../query/define.ts'
import { presentQuorum } from './present-quorum.ts'

export const getOrganizationConfigs = defineQuery({
  name: 'get_organization_configs',
  summary:
    'Features and root quorum, and, once they exist, the public keys of this agent that clients check bundles and tokens with.',
  request: z.object({}),
  example: {},
  answer(_, { organizationId, reader }) {
    const { features, rootQuorum } = findOrganization(reader, organizationId)
    const signerKeys = signerPublicKeys(reader)
    return {
      configs: { features, quorum: presentQuorum(rootQuorum) },
      ...(signerKeys && { signerPublicKeys: signerKeys }),
    }
  },
})
