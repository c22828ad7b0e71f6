ALTER TABLE "coupon_uses" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_gone" boolean DEFAULT false NOT NULL;