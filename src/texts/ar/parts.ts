export { homeParts } from './parts/home-parts.ts'
export { productParts } from './parts/product-parts.ts'
