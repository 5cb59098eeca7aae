import type { staffTitles as english } from '#texts/en/staff/staff-titles.ts'
import type { Arabic } from '#texts/message.ts'

export const staffTitles = {
  dashboard: 'نظرة عامة',
  products: 'إدارة المنتجات',
  addProduct: 'إضافة منتج جديد',
  editProduct: 'تعديل المنتج',
  importProducts: 'استيراد المنتجات',
  categories: 'إدارة الأقسام',
  addCategory: 'إضافة قسم جديد',
  editCategory: 'تعديل القسم',
  orders: 'إدارة الطلبات',
  makeList: 'قائمة التصنيع',
  stall: 'البيع في السوق',
  closing: 'إقفال اليوم',
  returns: 'الاسترجاع',
  people: 'فريق العمل',
  customers: 'بيانات العملاء',
  customersPage: 'بيانات العملاء',
  messages: 'الرسائل',
  password: 'تغيير كلمة المرور',
  settings: 'الإعدادات',
  sync: 'مشكلات المزامنة',
  devices: 'الأجهزة',
} as const satisfies Arabic<typeof english>
