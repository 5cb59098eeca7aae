import type { categoryEdit as english } from '#texts/en/staff/category-edit.ts'
import type { Arabic } from '#texts/message.ts'

export const categoryEdit = {
  missing: 'القسم غير موجود',
  failed: 'تعذّر تحميل القسم. يُرجى المحاولة مرة أخرى.',
  submit: { new: 'حفظ القسم', edit: 'تحديث القسم', gone: 'حفظ كقسم جديد' },
  submitting: { new: 'جارٍ الحفظ…', edit: 'جارٍ التحديث…', gone: 'جارٍ الحفظ…' },
  added: {
    title: 'تمت إضافة القسم',
    confirmed: 'تمت إضافة القسم بنجاح.',
    failed: 'تعذّرت إضافة القسم. يُرجى المحاولة مرة أخرى.',
  },
  updated: {
    title: 'تم تحديث القسم',
    confirmed: 'تم تحديث القسم بنجاح.',
    failed: 'تعذّر تحديث القسم. يُرجى المحاولة مرة أخرى.',
  },
  deletedElsewhere:
    'حُذف هذا القسم في مكان آخر. كل ما كتبته باقٍ هنا: يمكن حفظه كقسم جديد، أو تركه بزر «إلغاء».',

  fields: {
    name: 'الاسم بالإنجليزية',
    name_ar: 'الاسم بالعربية',
    description: 'الوصف بالإنجليزية',
    description_ar: 'الوصف بالعربية',
    imageUrl: 'رابط صورة الغلاف',
  },
  id: 'معرّف القسم',
  idFixed: 'لا يمكن تغيير معرّف القسم',
  idWillBe: 'سيكون المعرّف {id} ولا يمكن تغييره فيما بعد.',
  nameTaken: 'يوجد قسم بهذا الاسم بالفعل.',
  pictureHint: 'الأفضل صورة بنسبة 16:9 أو 3:2.',
  cover: 'صورة الغلاف',
  currentPicture: 'الصورة الحالية',
  currentCover: 'صورة الغلاف الحالية',
  preview: 'معاينة',
  coverPreview: 'معاينة صورة الغلاف',
  noPreview: 'لا توجد معاينة للصورة',
} as const satisfies Arabic<typeof english>
