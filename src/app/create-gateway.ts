import { readBackendConfig } from '#backend/backend-config.ts'
import type { Gateway } from '#backend/gateway.ts'
import { createSupabaseGateway } from '#backend/supabase-gateway.ts'

export function createGateway(): Gateway {
  return createSupabaseGateway(readBackendConfig())
}
