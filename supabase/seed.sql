-- The initial catalogue, 15 orders and the invitation of the demo account.
-- Running it again changes nothing.
-- A production project needs at most the catalog.

insert into public.categories (id, name, name_ar, description, description_ar, image_url, created_at) values
  ('decor', 'Decor', 'ديكور',
    'Turned and carved pieces that bring the shapes of temple and river into a room.',
    'قطع مخروطة ومحفورة تحمل أشكال المعبد والنهر إلى أرجاء البيت.',
    '/images/categories/decor.jpg', now() - interval '400 days'),
  ('home-accessories', 'Home Accessories', 'إكسسوارات منزلية',
    'Useful things for hall, table and window, made to be handled every day.',
    'أشياء نافعة للمدخل والمائدة والنافذة، مصنوعة للاستعمال كل يوم.',
    '/images/categories/home-accessories.jpg', now() - interval '400 days'),
  ('kitchen', 'Kitchen', 'مطبخ',
    'Trays, bowls and servers in food-safe oiled hardwood.',
    'صوانٍ وأوعية وأدوات تقديم من خشب صلب مدهون بزيت آمن للطعام.',
    '/images/categories/kitchen.jpg', now() - interval '400 days'),
  ('boxes', 'Boxes', 'علب وصناديق',
    'Keepsake and jewellery boxes with inlaid lids and brass fittings.',
    'علب للمجوهرات والتذكارات بأغطية مطعّمة ومشابك من النحاس.',
    '/images/categories/boxes.jpg', now() - interval '400 days'),
  ('wall-art', 'Wall Art', 'لوحات جدارية',
    'Panels carved and inlaid by hand, ready to hang.',
    'لوحات محفورة ومطعّمة يدويًا، جاهزة للتعليق.',
    '/images/categories/wall-art.jpg', now() - interval '400 days'),
  ('office', 'Office', 'مكتب',
    'Order and weight for the desk: organisers, bookends and trays.',
    'نظام وثبات لسطح المكتب: منظّمات ومساند كتب وصوانٍ.',
    '/images/categories/office.jpg', now() - interval '400 days')
on conflict (id) do nothing;

-- What is known about the products below. Sizes in mm, weights in g.
create temp table seeded_facts (id text, size text, weight int, wood text, wood_ar text, finish text, finish_ar text,
  care text, care_ar text, maker text, maker_ar text);
insert into pg_temp.seeded_facts values
  ('1', '400 × 400', 2100, 'Walnut, with beech, ebony and brass', 'جوز، مع الزان والأبنوس والنحاس',
    'Oil and wax', 'زيت وشمع',
    'Dust with a soft, dry cloth.', 'مسح الغبار بقطعة قماش ناعمة جافة.', 'Mahmoud Sayed', 'محمود سيد'),
  ('2', '240 × 160 × 110', 1450, 'Walnut, with joints of beech', 'جوز، بتعشيق من الزان', 'Oil and wax', 'زيت وشمع',
    'Dust with a soft, dry cloth.', 'مسح الغبار بقطعة قماش ناعمة جافة.', 'Hoda Mansour', 'هدى منصور'),
  ('3', '140 × 140 × 65', 380, 'Olive wood, with ebony', 'خشب الزيتون، مع الأبنوس', 'Oil', 'زيت',
    'Dust with a soft, dry cloth.', 'مسح الغبار بقطعة قماش ناعمة جافة.', 'Hoda Mansour', 'هدى منصور'),
  ('4', '450 × 280 × 45', 1600, 'Acacia, with ebony', 'سنط، مع الأبنوس', 'Food-safe oil', 'زيت آمن للطعام',
    'Wash by hand and dry at once.', 'الغسل يدويًا والتجفيف فورًا.', 'Ibrahim Nassar', 'إبراهيم نصار'),
  ('5', null, 1300, 'Olive wood, with ebony', 'خشب الزيتون، مع الأبنوس', 'Oil', 'زيت',
    'Dust with a soft, dry cloth.', 'مسح الغبار بقطعة قماش ناعمة جافة.', 'Ibrahim Nassar', 'إبراهيم نصار'),
  ('6', '300 × 300 × 110', 1250, 'Olive wood; servers of walnut', 'خشب الزيتون، والأداتان من الجوز',
    'Food-safe oil', 'زيت آمن للطعام',
    'Wash by hand and dry at once.', 'الغسل يدويًا والتجفيف فورًا.', 'Ibrahim Nassar', 'إبراهيم نصار'),
  ('7', '80 × 80 × 340', 900, 'Beech and olive wood, on walnut', 'الزان وخشب الزيتون، على قاعدة من الجوز',
    'Oil and wax', 'زيت وشمع',
    'Dust with a soft, dry cloth.', 'مسح الغبار بقطعة قماش ناعمة جافة.', 'Mahmoud Sayed', 'محمود سيد'),
  ('8', '180 × 180 × 360', 1900, 'Walnut', 'جوز', 'Oil and wax', 'زيت وشمع',
    'Dust with a soft, dry cloth.', 'مسح الغبار بقطعة قماش ناعمة جافة.', 'Mahmoud Sayed', 'محمود سيد'),
  ('9', '120 × 110 × 150', 2400, 'Walnut and beech', 'الجوز والزان', 'Oil and wax', 'زيت وشمع',
    'Dust with a soft, dry cloth.', 'مسح الغبار بقطعة قماش ناعمة جافة.', 'Hoda Mansour', 'هدى منصور'),
  ('10', '340 × 180 × 150', 1100, 'Walnut and beech', 'الجوز والزان', 'Oil', 'زيت',
    'Dust with a soft, dry cloth.', 'مسح الغبار بقطعة قماش ناعمة جافة.', 'Hoda Mansour', 'هدى منصور'),
  ('11', '400 × 160', 650, 'Walnut', 'جوز', 'Oil and wax', 'زيت وشمع',
    'Dust with a soft, dry cloth.', 'مسح الغبار بقطعة قماش ناعمة جافة.', 'Ibrahim Nassar', 'إبراهيم نصار'),
  ('12', '500 × 500', 2600, 'Beech, ebony and padauk', 'الزان والأبنوس والبادوك', 'Oil and wax', 'زيت وشمع',
    'Dust with a soft, dry cloth.', 'مسح الغبار بقطعة قماش ناعمة جافة.', 'Mahmoud Sayed', 'محمود سيد');
-- Parts of their pictures (scripts/images.mjs).
create temp table seeded_details (id text, n int, image text, alt text, alt_ar text);
insert into pg_temp.seeded_details values
  ('2', 1, '/images/products/2.jpg', 'The closed box', 'الصندوق مغلقًا'),
  ('2', 2, '/images/details/2-lid.jpg', 'Detail of the lid: a lotus in inlay', 'تفصيل من الغطاء: زهرة لوتس مطعّمة'),
  ('2', 3, '/images/details/2-clasp.jpg', 'Detail of the brass clasp', 'تفصيل من المشبك النحاسي'),
  ('2', 4, '/images/details/2-joints.jpg', 'Detail of a corner with finger joints of beech',
    'تفصيل من ركن بتعشيق من الزان'),
  ('8', 1, '/images/products/8.jpg', 'The lantern, lit', 'الفانوس مضاءً'),
  ('8', 2, '/images/details/8-lattice.jpg', 'Detail of the star lattice', 'تفصيل من أرابيسك النجوم'),
  ('8', 3, '/images/details/8-roof.jpg', 'Detail of the roof and its brass ring', 'تفصيل من السقف وحلقته النحاسية'),
  ('10', 1, '/images/products/10.jpg', 'The organiser with pencils and cards', 'المنظّم وفيه أقلام وبطاقات'),
  ('10', 2, '/images/details/10-eye.jpg', 'Detail of the Eye of Horus in brass', 'تفصيل من عين حورس النحاسية'),
  ('10', 3, '/images/details/10-drawer.jpg', 'Detail of the small drawer', 'تفصيل من الدرج الصغير');

-- A trigger starts the price history now; these prices have been valid since the products exist.
insert into public.products
  (id, name, name_ar, description, description_ar, price, image, category, featured, bestseller, "new", stock,
   created_at, facts, pictures)
select p.*, jsonb_strip_nulls(to_jsonb(f) - 'id'),
  coalesce((
    select jsonb_agg(jsonb_build_object('image', d.image, 'alt', d.alt, 'alt_ar', d.alt_ar) order by d.n)
    from pg_temp.seeded_details d where d.id = p.id), '[]')
from (values
  ('1', 'Eye of Horus Wall Panel', 'لوحة عين حورس الجدارية',
    'A round walnut panel, 40 cm across, with the Eye of Horus laid in beech, brass and ebony inside a '
    'chequered border. Oiled and waxed; the hanging plate is fitted.',
    'لوحة مستديرة من خشب الجوز قطرها 40 سم، مطعّمة بعين حورس من الزان والنحاس والأبنوس داخل إطار مربعات. '
    'مدهونة بالزيت والشمع، وقطعة التعليق مثبّتة.',
    149.99, '/images/products/1.jpg', 'wall-art', true, true, false, 4, now() - interval '390 days'),
  ('2', 'Lotus Inlay Jewellery Box', 'صندوق مجوهرات مطعّم باللوتس',
    'Walnut box with finger joints of pale beech and a lotus inlaid in the lid. Brass clasp, lined with wool '
    'felt; 24 × 16 × 11 cm.',
    'صندوق من خشب الجوز بتعشيق من الزان الفاتح، وزهرة لوتس مطعّمة في الغطاء. مشبك من النحاس، وبطانة من لباد '
    'الصوف؛ العرض 24 سم، والعمق 16 سم، والارتفاع 11 سم.',
    119.99, '/images/products/2.jpg', 'boxes', true, true, false, 6, now() - interval '370 days'),
  ('3', 'Scarab Keepsake Box', 'علبة تذكارات بنقش الجعران',
    'A round olive-wood box whose lid carries a turquoise scarab set in brass, with a band of ebony diamonds. '
    'Closes with a soft puff of air; 14 cm across.',
    'علبة مستديرة من خشب الزيتون، في غطائها جعران فيروزي محاط بالنحاس، وحولها شريط معينات من الأبنوس. '
    'غطاؤها محكم؛ قطرها 14 سم.',
    64.99, '/images/products/3.jpg', 'boxes', false, true, false, 9, now() - interval '340 days'),
  ('4', 'Acacia Serving Tray', 'صينية تقديم من السنط',
    'Acacia tray with a raised rim, ebony butterfly keys and brass handles. Finished with food-safe oil, wipe '
    'clean; 45 × 28 cm.',
    'صينية من خشب السنط بحافة مرتفعة ووصلات على هيئة الفراشة من الأبنوس ومقبضين من النحاس. مدهونة بزيت آمن '
    'للطعام، وتُنظَّف بالمسح؛ الطول 45 سم، والعرض 28 سم.',
    79.99, '/images/products/4.jpg', 'kitchen', true, false, false, 12, now() - interval '300 days'),
  ('5', 'Papyrus Column Candle Holders', 'حوامل شموع كأعمدة البردي',
    'Set of three turned olive-wood holders shaped like papyrus columns, in three heights, bound with brass and '
    'ebony rings. For pillar candles up to 6 cm.',
    'ثلاثة حوامل مخروطة من خشب الزيتون على هيئة أعمدة البردي، بثلاثة ارتفاعات، تطوّقها حلقات من النحاس '
    'والأبنوس. للشموع الأسطوانية حتى 6 سم.',
    89.99, '/images/products/5.jpg', 'decor', true, false, false, 7, now() - interval '260 days'),
  ('6', 'Nile Salad Bowl with Servers', 'طبق سلطة «النيل» مع أداتي تقديم',
    'A wide bowl turned from one block of olive wood with a carved water border, and two walnut servers. Every '
    'bowl shows its own grain; 30 cm across.',
    'وعاء واسع مخروط من قطعة واحدة من خشب الزيتون، بإطار محفور على هيئة الماء، مع أداتي تقديم من خشب الجوز. '
    'لكل وعاء عروقه الخاصة؛ قطره 30 سم.',
    94.99, '/images/products/6.jpg', 'kitchen', false, true, false, 8, now() - interval '220 days'),
  ('7', 'Obelisk Pair', 'زوج مسلات',
    'A pair of slender obelisks, one in beech and one in olive wood, on stepped walnut plinths, engraved on '
    'every face and tipped with brass. 34 and 26 cm tall.',
    'مسلتان رشيقتان، إحداهما من الزان والأخرى من خشب الزيتون، على قاعدتين مدرّجتين من خشب الجوز، منقوشتان على '
    'كل وجه، وقمتاهما من النحاس. الارتفاع 34 و26 سم.',
    54.99, '/images/products/7.jpg', 'decor', false, false, true, 10, now() - interval '18 days'),
  ('8', 'Mashrabiya Lantern', 'فانوس المشربية',
    'Walnut lantern with star lattices in the manner of Cairo''s window screens, fitted without nails. Throws a '
    'net of warm light from an LED candle; 36 cm tall.',
    'فانوس من خشب الجوز، جوانبه أرابيسك من النجوم على طراز مشربيات القاهرة، مركّب دون مسامير. ينشر شبكة من الضوء '
    'الدافئ من شمعة LED؛ ارتفاعه 36 سم.',
    129.99, '/images/products/8.jpg', 'home-accessories', true, false, true, 5, now() - interval '7 days'),
  ('9', 'Pyramid Bookends', 'زوج مساند كتب هرمية',
    'A pair of bookends built up from layers of walnut and beech, with brass tips and cork soles, heavy enough '
    'for a full shelf.',
    'مسندان للكتب من طبقات من الجوز والزان، بقمتين من النحاس وقاعدتين من الفلين، ثقيلان بما يكفي لرف ممتلئ.',
    69.99, '/images/products/9.jpg', 'office', false, false, true, 8, now() - interval '12 days'),
  ('10', 'Scribe''s Desk Organiser', 'منظّم مكتب الكاتب المصري',
    'Compartments for pencils, cards and clips with a small drawer, and a pen tray after the palettes of '
    'ancient scribes. Walnut, beech and brass.',
    'أقسام للأقلام والبطاقات والمشابك مع درج صغير، وصينية أقلام على هيئة ألواح الكتبة القدماء. من الجوز '
    'والزان والنحاس.',
    59.99, '/images/products/10.jpg', 'office', false, true, false, 11, now() - interval '180 days'),
  ('11', 'Ankh Key Rack', 'علّاقة مفاتيح «عنخ»',
    'Walnut wall board with three ankh-shaped brass hooks for keys, leads and light bags. Screws and plugs '
    'included; 40 × 16 cm.',
    'لوح جداري من خشب الجوز بثلاثة خطاطيف من النحاس على هيئة مفتاح الحياة (عنخ)، للمفاتيح ومقاود الكلاب والحقائب '
    'الخفيفة. معه البراغي والخوابير؛ العرض 40 سم، والارتفاع 16 سم.',
    39.99, '/images/products/11.jpg', 'home-accessories', false, false, true, 12, now() - interval '24 days'),
  ('12', 'Arabesque Star Wall Art', 'لوحة نجمة الأرابيسك',
    'An eight-fold star built up from beech, ebony and padauk in layers around a brass boss, cut and fitted by '
    'hand. 50 × 50 cm, ready to hang.',
    'نجمة ثمانية الأطراف من طبقات من الزان والأبنوس والبادوك حول صُرّة من النحاس، مقطوعة ومركّبة يدويًا. '
    '50 سم في 50 سم، جاهزة للتعليق.',
    139.99, '/images/products/12.jpg', 'wall-art', true, false, true, 4, now() - interval '3 days')
) p (id, name, name_ar, description, description_ar, price, image, category, featured, bestseller, "new", stock,
  created_at)
join pg_temp.seeded_facts f on f.id = p.id
on conflict (id) do nothing;

update private.price_history h set valid_from = p.created_at
from public.products p
where p.id = h.product_id and h.valid_to is null and h.valid_from > p.created_at;

create temp table present_orders as select o.id from public.orders o;

-- Orders of the last weeks for the products above. The stock above is the stock after them.
insert into public.orders
  (id, created_at, customer_name, customer_email, customer_phone, customer_address, payment_method, status,
   total, items, shipping_info, attempt)
select o.id::uuid, now() - o.age::interval, o.name, o.mailbox || '@mail.example', o.phone, o.address, 'cash', o.status,
  l.total, l.items,
  jsonb_build_object('address', o.address, 'city', o.city, 'state', o.state, 'zip', o.zip)
    || case o.id
      when '6513270e-269e-4d37-b2a7-4de452e6b438'
        then '{"note": "A birthday gift: please no price tag. The doorman takes parcels until 6."}'
      when '9531985d-5d9d-49f8-9818-e811892f902b' then '{"note": "يُرجى الاتصال قبل الحضور بساعة."}'
      else '{}' end::jsonb,
  -- Nobody took this parcel, so it comes back.
  case o.id when '0fd630f1-f29d-4da9-953f-48f1a09f76b5' then jsonb_build_object(
    'at', private.iso(now() - interval '4 days 6 hours'), 'reason', 'refused', 'next', 'back') end
from (values
  ('6513270e-269e-4d37-b2a7-4de452e6b438', 'pending', '2 hours', 'Mariam Adel', 'mariam.adel', '01000000117',
    '14 El Nahda Street, Flat 6', 'Maadi', 'Cairo', '11431', '[["12", 1], ["9", 1]]'::jsonb),
  ('d23f0824-128b-4f33-8c5c-7fd0a6a3a450', 'pending', '9 hours', 'Youssef Sherif', 'youssef.sherif', '01100000142',
    '3 Saad Zaghloul Square, Floor 2', 'Raml Station', 'Alexandria', '21519', '[["2", 1]]'::jsonb),
  ('9531985d-5d9d-49f8-9818-e811892f902b', 'pending', '1 day 3 hours', 'Heba Mostafa', 'heba.mostafa', '01200000108',
    '27 El Gomhoureya Street', 'Mansoura', 'Dakahlia', '35511', '[["11", 2], ["10", 1]]'::jsonb),
  ('36f675cc-81e7-4ef5-a8e2-5d940ed90475', 'processing', '2 days 5 hours', 'Karim Fathy', 'karim.fathy', '01500000163',
    '8 Ahmed Orabi Street, Flat 11', 'Mohandessin', 'Giza', '12411', '[["8", 1], ["5", 1]]'::jsonb),
  ('6b0d549b-6f03-475a-9600-a35a099950d8', 'processing', '3 days 1 hour', 'Nadine Boutros', 'nadine.boutros',
    '01000000184',
    '51 Shubra Street', 'Shubra', 'Cairo', '11231', '[["6", 1]]'::jsonb),
  ('8d116ece-1738-47d9-bd9c-172411e20b8f', 'processing', '4 days 7 hours', 'Omar Hegazy', 'omar.hegazy', '01100000129',
    '6 Corniche El Nil, Flat 4', 'Luxor', 'Luxor', '85111', '[["4", 2]]'::jsonb),
  ('90c192cf-d3ac-44af-8f21-ddb66cad4a26', 'shipped', '6 days', 'Salma Ragab', 'salma.ragab', '01200000155',
    '19 El Thawra Street', 'Heliopolis', 'Cairo', '11341', '[["1", 1]]'::jsonb),
  ('a170b338-3926-4059-b28c-105d1fb17c23', 'shipped', '8 days 4 hours', 'Tarek Naguib', 'tarek.naguib', '01500000171',
    '2 El Horreya Road, Villa 9', 'Smouha', 'Alexandria', '21615', '[["10", 1], ["9", 1], ["7", 1]]'::jsonb),
  ('0fd630f1-f29d-4da9-953f-48f1a09f76b5', 'shipped', '9 days 6 hours', 'Dina Kamel', 'dina.kamel', '01000000136',
    '33 Abbas El Akkad Street', 'Nasr City', 'Cairo', '11371', '[["3", 2]]'::jsonb),
  ('0cb1e29c-658c-4a14-95e6-0af593bd04cf', 'delivered', '13 days', 'Mahmoud Saber', 'mahmoud.saber', '01100000193',
    '11 El Geish Street', 'Tanta', 'Gharbia', '31511', '[["5", 1], ["4", 1]]'::jsonb),
  ('8e81973e-0bec-47b0-b898-d190f9ebdacc', 'delivered', '17 days 2 hours', 'Farida Wahba', 'farida.wahba',
    '01200000147',
    '40 Road 9, Flat 2', 'Maadi', 'Cairo', '11431', '[["1", 1], ["2", 1]]'::jsonb),
  ('6b4cb242-4a23-4596-a217-beaddbc496cb', 'delivered', '21 days 8 hours', 'Hossam Ezzat', 'hossam.ezzat',
    '01500000112',
    '7 El Souk Street', 'Aswan', 'Aswan', '81511', '[["6", 2]]'::jsonb),
  ('92276658-1e27-41c0-8a6a-63ec24ede6a4', 'delivered', '26 days 5 hours', 'Laila Mansour', 'laila.mansour',
    '01000000169',
    '15 Brazil Street, Flat 8', 'Zamalek', 'Cairo', '11211', '[["3", 1], ["10", 2]]'::jsonb),
  ('ae97ba94-d0ed-482f-8f6d-05584ef8aa38', 'delivered', '33 days', 'Amr Khalil', 'amr.khalil', '01100000178',
    '22 Palestine Street', 'Port Said', 'Port Said', '42511', '[["2", 1], ["6", 1]]'::jsonb),
  ('923a7369-94e3-4f91-9a61-dbe22e44158b', 'cancelled', '11 days 3 hours', 'Rania Habib', 'rania.habib', '01200000121',
    '5 El Tahrir Street, Flat 14', 'Dokki', 'Giza', '12311', '[["8", 1]]'::jsonb)
) as o (id, status, age, name, mailbox, phone, address, city, state, zip, lines)
cross join lateral (
  select sum(p.price * (e.line ->> 1)::int) as total,
    jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'name_ar', p.name_ar, 'price', p.price,
      'quantity', (e.line ->> 1)::int, 'image', p.image) order by e.position) as items
  from jsonb_array_elements(o.lines) with ordinality as e (line, position)
  join public.products p on p.id = e.line ->> 0
) l
on conflict (id) do nothing;

-- When these orders took their steps, and what the workshop noted.
create temp table new_orders as
  select o.* from public.orders o where o.id not in (select p.id from pg_temp.present_orders p);
delete from private.order_events e using pg_temp.new_orders o where e.order_id = o.id and e.kind = 'status';
insert into private.order_events (order_id, at, kind, data)
select o.id, o.created_at + s.after::interval, 'status', jsonb_build_object('from', s.before, 'to', s.status)
from pg_temp.new_orders o join (values
    ('processing', 'pending', 'processing', '6 hours'), ('shipped', 'pending', 'processing', '6 hours'),
    ('delivered', 'pending', 'processing', '6 hours'),
    ('shipped', 'processing', 'shipped', '2 days'), ('delivered', 'processing', 'shipped', '2 days'),
    ('delivered', 'shipped', 'delivered', '5 days'), ('cancelled', 'pending', 'cancelled', '1 day 4 hours')
  ) as s (reached, before, status, after) on s.reached = o.status
order by o.created_at, s.after::interval;
insert into private.order_events (order_id, at, kind, data)
select o.id, o.created_at + n.after::interval, 'note', jsonb_build_object('text', n.note)
from (values
  ('36f675cc-81e7-4ef5-a8e2-5d940ed90475', '7 hours', 'Rang: deliver after 5 in the afternoon.'),
  ('8d116ece-1738-47d9-bd9c-172411e20b8f', '1 day', 'Both trays from the same plank, as asked on the phone.'),
  ('923a7369-94e3-4f91-9a61-dbe22e44158b', '1 day 4 hours', 'Ordered twice by mistake; cancelled on the phone.')
) as n (id, after, note) join pg_temp.new_orders o on o.id = n.id::uuid;

insert into private.order_events (order_id, at, kind, data)
select o.id, (o.attempt ->> 'at')::timestamptz, 'attempt', o.attempt - 'at'
from pg_temp.new_orders o where o.attempt is not null;

-- Two trays for Luxor are made after a deposit.
update public.orders o set payments = jsonb_build_array(jsonb_build_object(
    'id', '5e11c001-0000-4000-8000-000000000001', 'at', private.iso(o.created_at + interval '1 day'),
    'day', private.shop_day(o.created_at + interval '1 day'), 'amount', 5000, 'method', 'instapay'))
  from pg_temp.new_orders n where n.id = o.id and o.id = '8d116ece-1738-47d9-bd9c-172411e20b8f';
insert into private.order_events (id, order_id, at, kind, data)
select '5e11c001-0000-4000-8000-000000000001', o.id, o.created_at + interval '1 day', 'payment',
  '{"amount": 5000, "method": "instapay"}'
from pg_temp.new_orders o where o.id = '8d116ece-1738-47d9-bd9c-172411e20b8f';

-- A day at the stall and its end. The note explains the difference. The hours are UTC.
insert into public.orders (id, channel, created_at, placed_at, customer_name, customer_email, customer_phone,
  customer_address, payment_method, status, total, items, shipping_info)
select s.id::uuid, 'stall', s.at, s.at, 'Stall sale', '', '', '', s.method, 'delivered',
  p.price * s.quantity - s.discount,
  jsonb_build_array(jsonb_build_object('id', p.id, 'name', p.name, 'name_ar', p.name_ar, 'price', p.price,
    'quantity', s.quantity, 'image', p.image)
    || case when s.discount = 0 then '{}' else jsonb_build_object('discount', s.discount, 'reason', 'Two of them') end),
  '{"address": "", "city": "", "state": "", "zip": ""}'
from (
  select v.id, v.method, v.product, v.quantity, v.discount,
    date_trunc('day', now()) - interval '3 days' + v.time::interval as at
  from (values
    ('5e11a001-0000-4000-8000-000000000001', 'cash', '11', 2, 5, '9 hours 12 minutes'),
    ('5e11a002-0000-4000-8000-000000000002', 'instapay', '3', 1, 0, '11 hours 40 minutes'),
    ('5e11a003-0000-4000-8000-000000000003', 'cash', '7', 1, 0, '13 hours 5 minutes')
  ) as v (id, method, product, quantity, discount, time)
) s join public.products p on p.id = s.product
on conflict (id) do nothing;
insert into public.day_closings (id, device_id, day, closed_at, received_at, opening, counted, takings, sale_ids,
  return_ids, note)
select 'c105ed00-0000-4000-8000-000000000001', 'de51ce00-0000-4000-8000-000000000001', d.day,
  d.day + interval '16 hours', d.day + interval '16 hours', 30000, 42500, jsonb_object_agg(m.method, jsonb_build_object(
    'sales', coalesce(o.sales, 0), 'sales_count', coalesce(o.n, 0), 'returns', 0, 'returns_count', 0)),
  array(select s.id from public.orders s where s.id::text like '5e11a00%' order by s.created_at), '{}',
  'Gave 4.97 EGP too much change: the small coins had run out.'
from (select date_trunc('day', now()) - interval '3 days' as day) d,
  unnest(array['cash', 'instapay', 'card']) as m (method)
  left join (select s.payment_method, sum(private.to_piastres(s.total)) as sales, count(*) as n
    from public.orders s where s.id::text like '5e11a00%' group by 1) o on o.payment_method = m.method
group by d.day
on conflict (id) do nothing;

-- One of the two racks came back on the next day.
update public.orders o set returns = jsonb_build_array(jsonb_build_object(
    'id', '5e11b001-0000-4000-8000-000000000001', 'at', private.iso(o.created_at + interval '1 day'), 'method', 'cash',
    'refund', 3749, 'restocked', true, 'reason', 'The hall already had one',
    'items', '[{"id": "11", "quantity": 1, "price": 3999}]'::jsonb))
  where o.id = '5e11a001-0000-4000-8000-000000000001' and o.id not in (select p.id from pg_temp.present_orders p);
insert into private.order_events (order_id, at, kind, data)
select o.id, o.created_at + interval '1 day', 'return', '{"refund": 3749, "method": "cash"}'
from public.orders o where o.id = '5e11a001-0000-4000-8000-000000000001'
  and o.id not in (select p.id from pg_temp.present_orders p);

-- Demo only: at its first start the embedded server creates the demo account and accepts this
-- invitation. Its secret is public, so it is valid for one day.
-- On a hosted project nobody can sign up.
insert into private.staff_invitations (email, role, token_hash, expires_at)
values ('staff@nefer.example', 'owner', sha256('nefer-demo-invitation'), now() + interval '1 day')
on conflict (email) do nothing;

-- What the demo shop says about itself, unless it says something already.
update public.settings s set facts =
  '{"address_en": "Nefer\nAl-Khayamiya, near Bab Zuweila\nCairo, Egypt", '
  '"address_ar": "ورشة نِفِر\nالخيامية، بالقرب من باب زويلة\nالقاهرة، مصر", "phone": "+20 2 2000 0000", '
  '"whatsapp": "+20 100 000 0000", "email": "hello@nefer.example", '
  '"instagram": "https://www.instagram.com/nefer.example/", "facebook": "https://www.facebook.com/nefer.example/", '
  '"hours_mon": "09:00-18:00", "hours_tue": "09:00-18:00", "hours_wed": "09:00-18:00", "hours_thu": "09:00-18:00", '
  '"hours_fri": "09:00-18:00", "hours_sat": "10:00-16:00", "hours_sun": "", "delivery_alexandria": "3-6", '
  '"delivery_aswan": "3-6", "delivery_asyut": "3-6", "delivery_beheira": "3-6", "delivery_beni_suef": "3-6", '
  '"delivery_cairo": "1-3", "delivery_dakahlia": "3-6", "delivery_damietta": "3-6", "delivery_faiyum": "3-6", '
  '"delivery_gharbia": "3-6", "delivery_giza": "1-3", "delivery_ismailia": "3-6", '
  '"delivery_kafr_el_sheikh": "3-6", "delivery_luxor": "3-6", "delivery_matrouh": "3-6", "delivery_minya": "3-6", '
  '"delivery_monufia": "3-6", "delivery_new_valley": "3-6", "delivery_north_sinai": "3-6", '
  '"delivery_port_said": "3-6", "delivery_qalyubia": "3-6", "delivery_qena": "3-6", "delivery_red_sea": "3-6", '
  '"delivery_sharqia": "3-6", "delivery_sohag": "3-6", "delivery_south_sinai": "3-6", "delivery_suez": "3-6", '
  '"testimonial_1_name_en": "Salma Hegazy", "testimonial_1_name_ar": "سلمى حجازي", '
  '"testimonial_1_place_en": "Zamalek, Cairo", "testimonial_1_place_ar": "الزمالك، القاهرة", '
  '"testimonial_1_text_en": "“We light the lantern every evening. The whole wall fills with stars, and guests '
  'always ask who made it.”", '
  '"testimonial_1_text_ar": "«نضيء الفانوس كل مساء فيمتلئ الجدار كله بالنجوم، والضيوف يسألون دائمًا من صنعه.»", '
  '"testimonial_2_name_en": "Karim Mansour", "testimonial_2_name_ar": "كريم منصور", '
  '"testimonial_2_place_en": "Alexandria", "testimonial_2_place_ar": "الإسكندرية", '
  '"testimonial_2_text_en": "“I bought the lotus box for my mother. The joints are so clean that she thought it '
  'was cut from one block.”", '
  '"testimonial_2_text_ar": "«اشتريت صندوق اللوتس لأمي. التعشيق متقن إلى درجة أنها ظنّت الصندوق '
  'مقطوعًا من كتلة واحدة.»", '
  '"testimonial_3_name_en": "Nour El-Din Fathy", "testimonial_3_name_ar": "نور الدين فتحي", '
  '"testimonial_3_place_en": "Aswan", "testimonial_3_place_ar": "أسوان", '
  '"testimonial_3_text_en": "“Heavy, honest bookends that hold a full shelf of law books. Paid at the door, no '
  'fuss at all.”", '
  '"testimonial_3_text_ar": "«مساند كتب ثقيلة ومتينة تحمل رفًا كاملًا من كتب القانون. والدفع عند الباب، بلا أي '
  'تعقيد.»"}'
  where s.facts = '{}';

drop table pg_temp.seeded_facts, pg_temp.seeded_details, pg_temp.present_orders, pg_temp.new_orders;

-- A market, packed for the day after the first start. Tests cut this off: they pack their own.
select private.apply_pack_for_market(gen_random_uuid(), jsonb_build_object(
    'day', private.shop_day(now()) + 1, 'product_id', m.product, 'delta', m.pieces, 'packed_at', private.iso(now())))
from (values ('11', 4), ('7', 3), ('10', 3)) as m (product, pieces)
where not exists (select from public.markets);
