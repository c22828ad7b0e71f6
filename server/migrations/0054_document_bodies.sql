ALTER TABLE "document_versions" ADD COLUMN "body" jsonb;--> statement-breakpoint
ALTER TABLE "issued_documents" ADD COLUMN "body" jsonb;--> statement-breakpoint
CREATE INDEX "document_versions_unplaced" ON "document_versions" USING btree ("document_id") WHERE "document_versions"."body" is null;--> statement-breakpoint
CREATE INDEX "issued_documents_unplaced" ON "issued_documents" USING btree ("id") WHERE "issued_documents"."body" is null and "issued_documents"."document" is not null;