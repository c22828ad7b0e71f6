ALTER TABLE "dealership_purchases" ADD COLUMN "list_credits" integer;--> statement-breakpoint
ALTER TABLE "stock_batch_rows" ADD COLUMN "quoted" integer;