import { defineInitImport } from './define-init-import.ts'

export const initImportPrivateKey = defineInitImport('privateKey')
