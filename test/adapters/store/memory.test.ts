import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import { storeContract } from '../../support/store-contract.ts'

storeContract('memory', memoryStore)
