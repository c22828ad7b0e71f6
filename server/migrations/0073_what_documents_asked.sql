ALTER TABLE "issued_documents" ADD COLUMN "asked" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "issued_documents" ADD COLUMN "review" jsonb;