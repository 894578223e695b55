import { defineInitImport } from './define-init-import.ts'

export const initImportWallet = defineInitImport('wallet')
