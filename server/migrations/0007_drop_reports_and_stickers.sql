DROP TABLE "reports" CASCADE;--> statement-breakpoint
DROP TABLE "stickers" CASCADE;