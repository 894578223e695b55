const { VITE_AGENT_URL = 'http://localhost:8840', VITE_ORGANIZATION_ID } = import.meta.env
if (!VITE_ORGANIZATION_ID)
  throw new Error('Set VITE_ORGANIZATION_ID, and start the app again. docs/sign-in.md says where it comes from.')

/** Address of the agent. */
export const url = VITE_AGENT_URL
/** The organization that the people who sign in become sub-organizations of. */
export const organizationId = VITE_ORGANIZATION_ID
