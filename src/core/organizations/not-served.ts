/** Operations that public clients know and this agent does not serve, by what they are about. */
export interface NotServed {
  /** Noun in “This agent does not serve …”. */
  readonly what: string
  /** Next step of the caller, as a sentence. */
  readonly instead: string
  /** Last parts of their paths. */
  readonly operations: readonly string[]
}

/** An operation is in one row, or it is answered: a test reads those of the newest clients. */
export const notServed: readonly NotServed[] = [
  {
    what: 'sign-in with X or Discord',
    instead: 'Use an OpenID provider, such as Google or Apple.',
    operations: [
      'create_oauth2_credential',
      'delete_oauth2_credential',
      'oauth2_authenticate',
      'update_oauth2_credential',
    ],
  },
  {
    what: 'broadcasting of transactions that are signed already',
    instead: 'Send with eth_send_transaction, or pass them to your node with eth_sendRawTransaction.',
    operations: ['eth_send_raw_transaction'],
  },
  {
    what: 'transactions that take back a delegation (EIP-7702)',
    instead: 'Sign the authorization with sign_raw_payload, and the transaction with sign_transaction.',
    operations: ['eth_undelegate_7702'],
  },
  {
    what: 'sponsored transactions',
    instead: 'Accounts pay their own fees.',
    operations: ['get_gas_usage'],
  },
  {
    what: 'histories of accounts',
    instead: 'Ask an indexer of the chain.',
    operations: ['list_eth_transaction_history', 'list_sol_transaction_history'],
  },
  {
    what: 'swaps',
    instead: 'Ask an exchange for the transaction, and sign it with sign_transaction.',
    operations: ['claim_swap_fees', 'create_swap_quote', 'execute_swap', 'get_swap_status', 'upsert_swap_config'],
  },
  {
    what: 'deposits that earn interest',
    instead: 'Ask the vault or its site for the transaction, and sign it with sign_transaction.',
    operations: [
      'claim_earn_fees',
      'earn_claim_rewards',
      'earn_deploy_wrapper',
      'earn_deposit',
      'earn_set_wrapper_state',
      'earn_withdraw',
      'get_claim_earn_fees_status',
      'get_earn_claim_rewards_status',
      'get_earn_deploy_status',
      'get_earn_deposit_status',
      'get_earn_withdraw_status',
      'list_earn_enabled_vaults',
      'list_earn_positions',
      'list_earn_rewards',
      'list_earn_vaults',
    ],
  },
  {
    what: 'purchases of coins with money',
    instead: 'Buy them elsewhere, and have them sent to an address of your wallet.',
    operations: [
      'create_fiat_on_ramp_credential',
      'delete_fiat_on_ramp_credential',
      'get_onramp_transaction_status',
      'init_fiat_on_ramp',
      'list_fiat_on_ramp_credentials',
      'update_fiat_on_ramp_credential',
    ],
  },
  {
    what: 'programs in enclaves',
    instead: 'They run in the hosted service alone.',
    operations: [
      'create_tvc_app',
      'create_tvc_deployment',
      'create_tvc_manifest_approvals',
      'create_tvc_operator',
      'create_tvc_quorum_key',
      'delete_tvc_app_and_deployments',
      'delete_tvc_deployment',
      'get_app_status',
      'get_attestation',
      'get_tvc_app',
      'get_tvc_deployment',
      'get_tvc_deployment_debug_logs',
      'get_tvc_deployment_provisioning_details',
      'get_tvc_qos_versions',
      'list_tvc_app_deployments',
      'list_tvc_apps',
      'list_tvc_operators',
      'list_tvc_quorum_keys',
      'post_tvc_quorum_key_share',
      're_encrypt_tvc_quorum_key_share',
      'restore_tvc_deployment',
      'set_tvc_app_live_deployment',
      'validate_tvc_image',
    ],
  },
  {
    what: 'payments over Spark',
    instead: 'Use a wallet that is made for Spark.',
    operations: [
      'spark_claim_transfer',
      'spark_prepare_lightning_receive',
      'spark_prepare_transfer',
      'spark_sign_frost',
    ],
  },
]
