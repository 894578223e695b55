import { memoryUnlocker } from '../../../src/adapters/memory/memory-unlocker.ts'
import { unlockerContract } from '../../support/unlocker-contract.ts'

unlockerContract('memory', { open: async () => memoryUnlocker() })
