import { memoryStore } from '../../../src/adapters/store/memory.ts'
import { storeContract } from '../../support/store-contract.ts'

storeContract('memory', memoryStore)
