DROP INDEX "orders_account";--> statement-breakpoint
CREATE INDEX "issued_documents_newest" ON "issued_documents" USING btree ("site_id","user_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("site_id","user_id","created_at","id");