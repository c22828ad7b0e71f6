ALTER TABLE "data_pack_copies" ALTER COLUMN "added" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "data_pack_copies" ALTER COLUMN "changed" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "data_pack_copies" ALTER COLUMN "removed" DROP NOT NULL;