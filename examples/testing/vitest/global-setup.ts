import { startCountersign } from 'countersign/testing'
import type { TestProject } from 'vitest/node'
import type { Client } from '../client.ts'

declare module 'vitest' {
  interface ProvidedContext {
    countersign: Client
  }
}

/** Starts one agent for all workers. */
export default async function setup(project: TestProject) {
  const { baseUrl, organizationId, apiPublicKey, apiPrivateKey, accounts, stop } = await startCountersign({
    mnemonic: 'test test test test test test test test test test test junk',
  })
  project.provide('countersign', { baseUrl, organizationId, apiPublicKey, apiPrivateKey, accounts })
  return stop
}
