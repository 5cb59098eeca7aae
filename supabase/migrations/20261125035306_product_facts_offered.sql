-- The app and the pages of the shop show pictures and facts of products.
insert into private.features (name) values ('product_facts');
